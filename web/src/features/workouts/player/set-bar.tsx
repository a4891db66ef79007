import { useRef, useState, type MouseEvent } from 'react';
import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { setKey } from '#shared/rules/workouts/merge-log.ts';
import { draftOf } from '../../../api/storage/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { doublePressMs } from '../../../ui/double-press.ts';
import { prefill, type SessionSteps, type SetPlace, type Step } from '../steps.ts';
import { restPlace } from './rest.ts';
import { RestPanel } from './rest-panel.tsx';
import { Stepper } from './stepper.tsx';

/** What a set is logged with. */
export interface SetValues {
  amount: number;
  load: number | null;
  rir: number | null;
}

interface Props {
  month: TrainingMonth;
  steps: SessionSteps;
  step: Step;
  /** The set that is done or corrected now; null when all are. */
  set: SetPlace | null;
  onTick: (set: SetPlace, values: SetValues) => void;
  onWrite: (set: SetPlace, values: SetValues, isDone: boolean) => void;
  /** Nothing is corrected any longer. */
  onCancel: () => void;
  /** What comes when no set is left. */
  goOn: { label: string; act: () => void };
}

const amountLabels = { reps: 'repeticiones', seconds: 'segundos', metres: 'metros' } as const;
const amountSteps = { reps: 1, seconds: 5, metres: 10 } as const;
const loadLabels = { external: 'kg', body: 'kg de lastre', assisted: 'kg de ayuda', none: '' } as const;

/** The bar within the thumb's reach: rest, kilos and repetitions of the set, and its tick. */
export function SetBar({ month, steps, step, set, onTick, onWrite, onCancel, goOn }: Props) {
  const [addedTo, addTo] = useState<string | null>(null);
  const shown = set ?? (addedTo === step.entry.id ? furtherSet(steps, step) : null);
  const { values, type, reset } = useSetValues(month, steps, step, shown);
  const lastPress = useRef(-Infinity);
  const latest = step.sets.findLast(({ done }) => done);
  const tellReserve = (rir: number) =>
    latest?.done && onWrite(latest, { ...latest.done, rir: latest.done.rir === rir ? null : rir }, true);
  const { exercise } = step;

  const press = ({ detail, timeStamp }: MouseEvent) => {
    // one button goes from set to set: the second tap of a trembling thumb would tick the next; a key has no detail
    if (detail > 0) {
      if (timeStamp - lastPress.current < doublePressMs) return;
      lastPress.current = timeStamp;
    }
    if (!shown) return goOn.act();
    reset();
    addTo(null);
    const logged = {
      amount: values.amount ?? 0,
      load: exercise.load === 'none' ? null : values.load,
      rir: shown.done?.rir ?? null,
    };
    if (!shown.done) return onTick(shown, logged);
    onWrite(shown, logged, true);
    onCancel();
  };
  const takeBack = ({ done }: SetPlace) => {
    reset();
    onWrite(shown!, done!, false);
    onCancel();
  };

  return (
    <div className="player-bar">
      <RestPanel place={restPlace(month.deliveryId, steps.key)}>
        {asksForReserve(step) && latest?.done && <Reserve value={latest.done.rir} onTell={tellReserve} />}
      </RestPanel>
      {shown && (
        <>
          <p className="player-form-title">
            Serie {shown.number} de {Math.max(step.sets.length, shown.number)}
          </p>
          <div className="player-steppers">
            {exercise.load !== 'none' && (
              <Stepper
                key={`load ${shown.key}`}
                label={loadLabels[exercise.load]}
                value={values.load}
                step={step.entry.progression.kind === 'none' ? 2.5 : step.entry.progression.kg}
                max={999}
                isDecimal
                onChange={(load) => type({ load })}
              />
            )}
            <Stepper
              key={`amount ${shown.key}`}
              label={amountLabels[exercise.measure]}
              value={values.amount}
              step={amountSteps[exercise.measure]}
              max={5000}
              onChange={(amount) => type({ amount })}
            />
          </div>
        </>
      )}
      <div className="player-buttons">
        {shown?.done && (
          <Button variant="secondary" size="lg" onClick={() => takeBack(shown)}>
            No la hice
          </Button>
        )}
        {/* one element for all of them keeps the focus from set to set */}
        <Button size="lg" disabled={shown !== null && !values.amount} onClick={press}>
          {shown ? (shown.done ? 'Guardar' : 'Serie hecha') : goOn.label}
        </Button>
        {!shown && !step.isSkipped && (
          <Button variant="ghost" onClick={() => addTo(step.entry.id)}>
            Añadir una serie
          </Button>
        )}
      </div>
    </div>
  );
}

/** One more set than there are; null at the most that a log takes. */
function furtherSet({ key }: SessionSteps, { entry, sets }: Step): SetPlace | null {
  const number = (sets.at(-1)?.number ?? 0) + 1;
  return number > 30 ? null : { number, key: setKey(key, entry.id, number), done: null };
}

interface Typed {
  key: string;
  amount: number | null;
  load: number | null;
}

/** What the set is done with: as it was prefilled or logged, or as it is typed, which outlasts a reload. */
function useSetValues(month: TrainingMonth, steps: SessionSteps, step: Step, set: SetPlace | null) {
  const [draft] = useState(() => draftOf<Typed>(`entreno ${month.deliveryId}`));
  const [typed, setTyped] = useState(() => draft.find());
  const values: Omit<Typed, 'key'> =
    set && typed?.key === set.key ? typed : (set?.done ?? prefill(month, steps.key, step));
  return {
    values,
    type: (change: Partial<Typed>) => {
      const next = { key: set!.key, amount: values.amount, load: values.load, ...change };
      setTyped(next);
      draft.keep(next);
    },
    reset: () => {
      setTyped(null);
      draft.drop();
    },
  };
}

const asksForReserve = ({ entry }: Step): boolean =>
  entry.effort.rir !== undefined || entry.progression.kind === 'rir';

function Reserve({ value, onTell }: { value: number | null; onTell: (rir: number) => void }) {
  return (
    <fieldset className="player-reserve">
      <legend>¿Cuántas más podías?</legend>
      {[0, 1, 2, 3, 4].map((rir) => (
        <button key={rir} type="button" aria-pressed={value === rir} onClick={() => onTell(rir)}>
          {rir === 4 ? '4+' : rir}
        </button>
      ))}
    </fieldset>
  );
}
