import { useState, type RefObject } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { effortText, restText, workText } from '#shared/rules/routines/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { ExerciseDrawing } from '../../../ui/display/exercise-drawing.tsx';
import { ExerciseMotion } from '../../../ui/display/exercise-motion.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lastTime, type SessionSteps, type Step } from '../steps.ts';
import { decimal, setsText, setText } from '../../../ui/format-sets.ts';

/** What is said of an exercise that was never trained. */
function firstTime({ entry, exercise }: Step): string {
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
  const { entry, exercise, planned, isSkipped } = step;
  const [isSwapping, setSwapping] = useState(false);
  const before = lastTime(month, steps.key, step);
  const note = [entry.tempo && `Tempo ${entry.tempo}`, entry.note].filter(Boolean).join('. ');
  const isFirst = steps.steps[0] === step && !steps.order.some(({ set }) => set.done);
  const others = [planned._id, ...planned.substitutes].filter((id) => id !== exercise._id);
  const substitutes = others.flatMap((id) => month.exercises.find(({ _id }) => _id === id) ?? []);
  return (
    <div className="player-body">
      {isFirst && month.plan.warmUp && (
        <p className="player-warm-up">
          <strong>Antes de empezar.</strong> {month.plan.warmUp}
        </p>
      )}
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
      {note && <p className="player-note">{note}</p>}
      <p className="player-before">
        {before ? (
          <>
            La última vez: <b>{setsText(before.sets, exercise)}</b>
          </>
        ) : (
          firstTime(step)
        )}
      </p>
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
          onChoose={(exerciseId) => {
            setSwapping(false);
            onSwap(exerciseId);
          }}
        />
      </Dialog>
    </div>
  );
}

/** The sets: a tap on one brings it into the bar below. */
function SetList({ step, chosen, onChoose }: Pick<Props, 'step' | 'chosen' | 'onChoose'>) {
  return (
    <ol className="player-sets" aria-label="Series">
      {step.sets.map(({ key, number, done }) => (
        <li key={key}>
          <button
            type="button"
            aria-current={key === chosen || undefined}
            data-done={done ? true : undefined}
            onClick={() => onChoose(key)}
          >
            <span className="player-set-number">
              <span className="sr-only">Serie </span>
              {number}
            </span>
            <span className="min-w-0 flex-1">
              {done ? setText(done, step.exercise) : key === chosen ? 'Ahora' : 'Pendiente'}
              {done?.rir != null && <span className="text-quiet"> · RIR {decimal(done.rir)}</span>}
            </span>
            {done && (
              <>
                <TickIcon width={20} height={20} strokeWidth={3} />
                <span className="sr-only">hecha, corregir</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface SubstitutesProps {
  step: Step;
  exercises: readonly Exercise[];
  onChoose: (exerciseId: string) => void;
}

function Substitutes({ step, exercises, onChoose }: SubstitutesProps) {
  return (
    <ul className="player-list">
      {exercises.map(({ _id, name, drawing }) => (
        <li key={_id}>
          <button type="button" onClick={() => onChoose(_id)}>
            {drawing && <ExerciseDrawing drawing={drawing.end} />}
            <span className="min-w-0 flex-1">{name}</span>
            {_id === step.planned._id && <span className="text-sm text-quiet">el del plan</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
