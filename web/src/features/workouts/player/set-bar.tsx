import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { setKey } from '#shared/rules/workouts/merge-log.ts';
import { draftOf } from '../../../api/storage/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { doublePressMs } from '../../../ui/double-press.ts';
import { openInterval, prefill, type SessionSteps, type SetPlace, type Step } from '../steps.ts';
import { restPlace } from './rest.ts';
import { RestPanel } from './rest-panel.tsx';
import { pauseRun, resumeRun, skipPhase, startRun, stopRun, useStoredRun } from './run.ts';
import { RunPanel } from './run-panel.tsx';
import { catchUp, tickFirst } from './ticked.ts';
import type { Planned, Run, TimedSet } from './timed-run.ts';
import { Stepper } from './stepper.tsx';

/** What a set is logged with. */
export interface SetValues {
  amount: number;
  load: number | null;
  rir: number | null;
}

/** A set that was done by the clock, and for how long. */
export type TimedResult = TimedSet & { seconds: number };

interface Props {
  month: TrainingMonth;
  steps: SessionSteps;
  step: Step;
  /** The set that is done or corrected now; null when all are. */
  set: SetPlace | null;
  onTick: (set: SetPlace, values: SetValues) => void;
  onWrite: (set: SetPlace, values: SetValues, isDone: boolean) => void;
  /** Sets were done by the clock; `endedAt` is when the last of a run was over. */
  onTimed: (sets: TimedResult[], endedAt: number | null) => void;
  /** The exercise of the clock is another one. */
  onShow: (entryId: string) => void;
  /** Nothing is corrected any longer. */
  onCancel: () => void;
  /** What comes when no set is left. */
  goOn: { label: string; act: () => void };
}

const amountLabels = { reps: 'repeticiones', seconds: 'segundos', metres: 'metros' } as const;
const amountSteps = { reps: 1, seconds: 5, metres: 10 } as const;
const loadLabels = { external: 'kg', body: 'kg de lastre', assisted: 'kg de ayuda', none: '' } as const;

/** The bar within the thumb's reach: rest, kilos and repetitions of the set, and its tick. */
export function SetBar(props: Props) {
  const { month, steps, step, onWrite, onTimed, onShow } = props;
  const place = restPlace(month.deliveryId, steps.key);
  const run = useStoredRun(place);
  const { shown, values, type, add, isTimed, main, log, takeBack } = useShownSet(props, place);
  return (
    <div className="player-bar">
      <RunPanel
        place={place}
        nameOf={(entryId) => steps.steps.find(({ entry }) => entry.id === entryId)?.exercise.name ?? ''}
        onDone={onTimed}
        onShow={onShow}
      />
      <RestPanel place={place}>
        <Reserve step={step} onWrite={onWrite} />
      </RestPanel>
      {shown && !run && <SetForm step={step} set={shown} values={values} onType={type} />}
      <div className="player-buttons">
        {shown?.done && !run && (
          <Button variant="secondary" size="lg" onClick={() => takeBack(shown)}>
            No la hice
          </Button>
        )}
        {/* one element for all of them keeps the focus from set to set */}
        <MainButton {...(run ? runAction(run) : main)} disabled={!run && shown !== null && !values.amount} />
        {run ? (
          <IntervalButtons run={run} />
        ) : (
          <OtherWay step={step} hasSet={shown !== null} isTimed={isTimed} onLog={log} onAdd={add} />
        )}
      </div>
    </div>
  );
}

/** The set of the bar, which may be one more than the plan has, and what its buttons do with it. */
function useShownSet(props: Props, place: string) {
  const { month, steps, step, set, onTick, onWrite, onCancel, goOn } = props;
  const [addedTo, addTo] = useState<string | null>(null);
  const shown = set ?? (addedTo === step.entry.id ? furtherSet(steps, step) : null);
  const { values, type, reset } = useSetValues(month, steps, step, shown);
  const { exercise } = step;
  const load = exercise.load === 'none' ? null : values.load;
  const interval = openInterval(steps, step);
  const isTimed = shown !== null && !shown.done && exercise.measure === 'seconds';

  const log = () => {
    if (!shown) return goOn.act();
    const logged = { amount: values.amount ?? 0, load, rir: shown.done?.rir ?? null };
    const tick = () => {
      reset();
      addTo(null);
      onTick(shown, logged);
    };
    if (!shown.done) return tickFirst({ key: shown.key, amount: logged.amount, load }, tick);
    reset();
    onWrite(shown, logged, true);
    onCancel();
  };
  const start = () => {
    const own = { ...values, load };
    const sets = interval ?? [{ step, set: shown! }];
    reset();
    addTo(null);
    startRun(
      place,
      sets.map((each) => plannedOf(each, each.step === step ? own : prefill(month, steps.key, each.step))),
      interval !== null,
    );
  };
  const main = isTimed
    ? { label: interval ? 'Empezar los intervalos' : `Empezar ${values.amount ?? 0} s`, act: start }
    : { label: labelOf(shown, goOn), act: log };
  const takeBack = ({ done }: SetPlace) => {
    reset();
    onWrite(shown!, done!, false);
    onCancel();
  };
  return { shown, values, type, add: addTo, isTimed, main, log, takeBack };
}

const labelOf = (set: SetPlace | null, goOn: Props['goOn']): string =>
  set ? (set.done ? 'Guardar' : 'Serie hecha') : goOn.label;

function IntervalButtons({ run }: { run: Run }) {
  return (
    run.isInterval && (
      <>
        <Button variant="secondary" size="lg" onClick={skipPhase}>
          Saltar
        </Button>
        <Button variant="secondary" size="lg" onClick={stopRun}>
          Parar
        </Button>
      </>
    )
  );
}

const runAction = ({ isInterval, pausedAt }: Run) =>
  isInterval
    ? pausedAt === null
      ? { label: 'Pausa', act: pauseRun }
      : { label: 'Seguir', act: resumeRun }
    : { label: 'Parar', act: stopRun };

function MainButton({ label, act, disabled }: { label: string; act: () => void; disabled: boolean }) {
  const lastPress = useRef(-Infinity);
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const press = ({ detail, timeStamp }: MouseEvent) => {
    // one button goes from set to set: the second tap of a trembling thumb would tick the next; a key has no detail
    if (detail > 0) {
      if (timeStamp - lastPress.current < doublePressMs) return;
      lastPress.current = timeStamp;
    }
    catchUp();
    latest.current();
  };
  return (
    <Button size="lg" disabled={disabled} onClick={press}>
      {label}
    </Button>
  );
}

interface OtherWayProps {
  step: Step;
  hasSet: boolean;
  isTimed: boolean;
  onLog: () => void;
  onAdd: (entryId: string) => void;
}

/** A timed set may be logged without the clock, and one more is added where none is left. */
function OtherWay({ step, hasSet, isTimed, onLog, onAdd }: OtherWayProps) {
  if (isTimed)
    return (
      <Button variant="secondary" size="lg" onClick={onLog}>
        Serie hecha
      </Button>
    );
  if (hasSet || step.isSkipped) return null;
  return (
    <Button variant="ghost" onClick={() => onAdd(step.entry.id)}>
      Añadir una serie
    </Button>
  );
}

interface SetFormProps {
  step: Step;
  set: SetPlace;
  values: Omit<Typed, 'key'>;
  onType: (change: Partial<Typed>) => void;
}

/** Kilos and amount of a set. */
function SetForm({ step, set, values, onType }: SetFormProps) {
  const { exercise, entry, sets } = step;
  return (
    <>
      <p className="player-form-title">
        Serie {set.number} de {Math.max(sets.length, set.number)}
      </p>
      <div className="player-steppers">
        {exercise.load !== 'none' && (
          <Stepper
            key={`load ${set.key}`}
            label={loadLabels[exercise.load]}
            value={values.load}
            step={entry.progression.kind === 'none' ? 2.5 : entry.progression.kg}
            max={999}
            isDecimal
            onChange={(load) => onType({ load })}
          />
        )}
        <Stepper
          key={`amount ${set.key}`}
          label={amountLabels[exercise.measure]}
          value={values.amount}
          step={amountSteps[exercise.measure]}
          max={5000}
          onChange={(amount) => onType({ amount })}
        />
      </div>
    </>
  );
}

/** A set as it is done by the clock. */
const plannedOf = (
  { step, set }: { step: Step; set: SetPlace },
  { amount, load }: Pick<SetValues, 'load'> & { amount: number | null },
): Planned => ({
  key: set.key,
  exerciseId: step.exercise._id,
  entryId: step.entry.id,
  perSide: step.exercise.perSide,
  rest: step.entry.rest,
  seconds: amount ?? step.entry.amount.from,
  load: step.exercise.load === 'none' ? null : load,
});

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

/** How much was left after the latest set, where the plan goes by it. */
function Reserve({ step, onWrite }: Pick<Props, 'step' | 'onWrite'>) {
  const latest = step.sets.findLast(({ done }) => done);
  const done = latest?.done;
  if (!asksForReserve(step) || !done) return null;
  return (
    <fieldset className="player-reserve">
      <legend>¿Cuántas más podías?</legend>
      {[0, 1, 2, 3, 4].map((rir) => (
        <button
          key={rir}
          type="button"
          aria-pressed={done.rir === rir}
          onClick={() => onWrite(latest, { ...done, rir: done.rir === rir ? null : rir }, true)}
        >
          {rir === 4 ? '4+' : rir}
        </button>
      ))}
    </fieldset>
  );
}
