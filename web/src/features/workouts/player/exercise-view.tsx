import { useState, type RefObject } from 'react';
import type { Equipment, Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { effortText, restText, workText, type WeekSession } from '#shared/rules/routines/plan.ts';
import { doableFirst, missingFor, replacementFor } from '#shared/rules/workouts/equipment.ts';
import { Button } from '../../../ui/button.tsx';
import { ExerciseDrawing } from '../../../ui/display/exercise-drawing.tsx';
import { ExerciseMotion } from '../../../ui/display/exercise-motion.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lastTime, lengthOf, prefill, type SessionSteps, type SetPlace, type Step } from '../steps.ts';
import { equipmentText, spareText } from '../texts.ts';
import { useTicked } from './ticked.ts';
import { decimal, setsText, setText } from '../../../ui/format-sets.ts';

/** What is said of an exercise that was never trained; `part` of the plan's kilos is what it begins with. */
function firstTime({ entry, exercise }: Step, part: number | undefined): string {
  if (part !== undefined)
    return `Para empezar, por tu nivel: ${Math.round(part * 100)} % de lo que marca el plan.`;
  if (exercise.load !== 'external') return 'Es la primera vez que lo haces aquí.';
  if (entry.effort.kg !== undefined) return 'Es la primera vez: la carga es la del plan.';
  return 'Es la primera vez: elige una carga con la que te sobren repeticiones.';
}

interface Props {
  month: TrainingMonth;
  steps: SessionSteps;
  step: Step;
  /** The set that the bar below is about. */
  chosen: string | null;
  onChoose: (key: string) => void;
  onSkip: (isSkipped: boolean) => void;
  onSwap: (exerciseId: string) => void;
  title: RefObject<HTMLHeadingElement | null>;
}

/** An exercise: how it is done, what is asked, what was done last time, and its sets. */
export function ExerciseView({ month, steps, step, chosen, onChoose, onSkip, onSwap, title }: Props) {
  const { entry, exercise, isSkipped } = step;
  const before = lastTime(month, steps.key, step);
  const note = [entry.tempo && `Tempo ${entry.tempo}`, entry.note].filter(Boolean).join('. ');
  const isFirst = steps.steps[0] === step && !steps.order.some(({ set }) => set.done);
  const own = month.setup?.equipment ?? null;
  const others = othersOf(month, step);
  const substitutes = doableFirst(others, own);
  const hasBegun = step.sets.some(({ done }) => done);
  return (
    <div className="player-body">
      {isFirst && <Opening month={month} session={steps.session} />}
      <ExerciseHead step={step} title={title} />
      {note && <p className="player-note">{note}</p>}
      <p className="player-before">
        {before ? (
          <>
            La última vez: <b>{setsText(before.sets, exercise)}</b>
          </>
        ) : (
          firstTime(step, prefill(month, steps.key, step).startFactor)
        )}
      </p>
      {!isSkipped && !hasBegun && (
        <Missing
          exercise={exercise}
          replacement={replacementFor(exercise, others, own)}
          own={own}
          onSwap={onSwap}
        />
      )}
      {isSkipped ? (
        <p className="player-skipped">
          Hoy lo has saltado.{' '}
          <button type="button" className="text-link min-h-11" onClick={() => onSkip(false)}>
            Hacerlo
          </button>
        </p>
      ) : (
        <SetList step={step} chosen={chosen} onChoose={onChoose} />
      )}
      {exercise.cues.length > 0 && (
        <ul className="player-cues">
          {exercise.cues.map((cue) => (
            <li key={cue}>{cue}</li>
          ))}
        </ul>
      )}
      <SkipOrSwap step={step} substitutes={substitutes} own={own} onSkip={onSkip} onSwap={onSwap} />
    </div>
  );
}

/** What may be done in place of an exercise: its substitutes, and the planned one where another is done. */
const othersOf = ({ exercises }: TrainingMonth, { exercise, planned }: Step): Exercise[] =>
  [planned._id, ...planned.substitutes]
    .filter((id) => id !== exercise._id)
    .flatMap((id) => exercises.find(({ _id }) => _id === id) ?? []);

/** What is done: its movement, its name and what the plan asks. */
function ExerciseHead({ step, title }: Pick<Props, 'step' | 'title'>) {
  const { entry, exercise, planned } = step;
  return (
    <div className="player-exercise">
      <ExerciseMotion exercise={exercise} className="player-drawings" />
      <div className="min-w-0">
        <h2 ref={title} tabIndex={-1}>
          {exercise.name}
        </h2>
        {exercise !== planned && <p className="text-sm text-quiet">En lugar de {planned.name}</p>}
        <p className="player-work">
          <b>{workText(entry, exercise.perSide)}</b>
          {[effortText(entry.effort), entry.rest ? `descanso ${restText(entry.rest)}` : '']
            .filter(Boolean)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
    </div>
  );
}

interface SkipOrSwapProps extends Pick<Props, 'step' | 'onSkip' | 'onSwap'> {
  substitutes: readonly Exercise[];
  own: readonly Equipment[] | null;
}

/** Another exercise in its place, or none today. */
function SkipOrSwap({ step, substitutes, own, onSkip, onSwap }: SkipOrSwapProps) {
  const [isSwapping, setSwapping] = useState(false);
  const { exercise, isSkipped } = step;
  return (
    <>
      <div className="player-actions">
        {substitutes.length > 0 && !isSkipped && (
          <Button variant="secondary" size="sm" onClick={() => setSwapping(true)}>
            Cambiar ejercicio
          </Button>
        )}
        {!isSkipped && (
          <Button variant="secondary" size="sm" onClick={() => onSkip(true)}>
            Saltar hoy
          </Button>
        )}
      </div>
      <Dialog open={isSwapping} onClose={() => setSwapping(false)} title={`En lugar de ${exercise.name}`}>
        <Substitutes
          step={step}
          exercises={substitutes}
          own={own}
          onChoose={(exerciseId) => {
            setSwapping(false);
            onSwap(exerciseId);
          }}
        />
      </Dialog>
    </>
  );
}

/** Before the first set: what is done first, how long it takes, and what may be left out. */
function Opening({ month, session }: { month: TrainingMonth; session: WeekSession }) {
  const { minutes, spare } = lengthOf(month, session);
  return (
    <p className="player-warm-up">
      <strong>Unos {minutes} min.</strong> {spare.length > 0 && `${spareText(month.setup!.minutes!, spare)} `}
      {month.plan.warmUp && (
        <>
          <strong>Antes de empezar.</strong> {month.plan.warmUp}
        </>
      )}
    </p>
  );
}

interface MissingProps {
  exercise: Exercise;
  replacement: Exercise | null;
  own: readonly Equipment[] | null;
  onSwap: (exerciseId: string) => void;
}

/** What an exercise needs and the person has not, and what to do in its place with one tap. */
function Missing({ exercise, replacement, own, onSwap }: MissingProps) {
  const missing = missingFor(exercise, own);
  if (missing.length === 0) return null;
  return (
    <div className="player-missing">
      <p>
        No tienes {equipmentText(missing)}
        {replacement ? ':' : ', y sus sustitutos tampoco se hacen con lo que tienes.'}
      </p>
      {replacement && (
        <Button variant="secondary" size="sm" onClick={() => onSwap(replacement._id)}>
          Hazlo con {replacement.name}
        </Button>
      )}
    </div>
  );
}

/** The sets: a tap on one brings it into the bar below. */
function SetList({ step, chosen, onChoose }: Pick<Props, 'step' | 'chosen' | 'onChoose'>) {
  return (
    <ol className="player-sets" aria-label="Series">
      {step.sets.map((set) => (
        <li key={set.key}>
          <SetRow set={set} exercise={step.exercise} isChosen={set.key === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  );
}

interface SetRowProps {
  set: SetPlace;
  exercise: Exercise;
  isChosen: boolean;
  onChoose: (key: string) => void;
}

function SetRow({ set: { key, number, done: logged }, exercise, isChosen, onChoose }: SetRowProps) {
  const done = useTicked(key) ?? logged;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      data-done={done ? true : undefined}
      onClick={() => onChoose(key)}
    >
      <span className="player-set-number">
        <span className="sr-only">Serie </span>
        {number}
      </span>
      <span className="min-w-0 flex-1">
        {done ? setText(done, exercise) : isChosen ? 'Ahora' : 'Pendiente'}
        {logged?.rir != null && <span className="text-quiet"> · RIR {decimal(logged.rir)}</span>}
      </span>
      {done && (
        <>
          <TickIcon width={20} height={20} strokeWidth={3} />
          <span className="sr-only">hecha, corregir</span>
        </>
      )}
    </button>
  );
}

interface SubstitutesProps {
  step: Step;
  exercises: readonly Exercise[];
  own: readonly Equipment[] | null;
  onChoose: (exerciseId: string) => void;
}

function Substitutes({ step, exercises, own, onChoose }: SubstitutesProps) {
  return (
    <ul className="player-list">
      {exercises.map((exercise) => {
        const { _id, name, drawing } = exercise;
        const missing = missingFor(exercise, own);
        const facts = [
          _id === step.planned._id && 'el del plan',
          missing.length > 0 && `no tienes ${equipmentText(missing)}`,
        ];
        return (
          <li key={_id}>
            <button type="button" onClick={() => onChoose(_id)}>
              {drawing && <ExerciseDrawing drawing={drawing.end} />}
              <span className="min-w-0 flex-1">
                {name} <span className="block text-sm text-quiet">{facts.filter(Boolean).join(', ')}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
