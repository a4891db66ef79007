import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import { equipmentNames } from '#shared/rules/exercises/exercise-names.ts';
import { PartState } from '../../../../ui/feedback/query-state.tsx';
import { formatDay } from '../../../../ui/format-dates.ts';
import { setText } from '../../../../ui/format-sets.ts';
import { weekdaysText } from '../../../../ui/weekdays.ts';
import { messages } from '../messages.ts';
import { useTraining } from '../queries.ts';

type Training = ResponseBody<typeof workouts.ofUser>['data'];

/** What the user has trained of the plans that were sent to them, for their trainer. */
export function TrainingCard({ userId }: { userId: string }) {
  return (
    <section aria-labelledby="training" className="card detail-part">
      <h2 id="training">Entrenamiento</h2>
      <PartState query={useTraining(userId)} lines={3} errorTitle={messages.trainingFailed}>
        {(training) => <Trained training={training} />}
      </PartState>
    </section>
  );
}

const weeksText = (weeks: number): string => (weeks === 1 ? '1 semana seguida' : `${weeks} semanas seguidas`);

/** What comes next in the newest month; an earlier one is left as it is. */
function stateText(next: Training['months'][number]['next'], isNewest: boolean): string {
  if (next === null) return 'Terminado';
  return isNewest ? `Le toca ${next.name}` : 'Sin terminar';
}

/** What they have said of when and with what they train, in a sentence; empty when it is nothing. */
function setupText(setup: Training['setup']): string {
  const { weekdays, equipment, minutes } = setup ?? {};
  const names = equipment?.map((each) => equipmentNames[each].toLowerCase()).join(', ');
  const parts = [
    weekdays && `entrena ${weekdaysText(weekdays)}`,
    equipment && `con ${names || 'su cuerpo y nada más'}`,
    minutes && `${minutes} minutos por sesión`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Ha elegido: ${parts.join('; ')}.`;
}

function Trained({ training: { months, progress, lastTrainedOn, setup } }: { training: Training }) {
  const said = setupText(setup);
  return (
    <>
      {said && <p>{said}</p>}
      <Months months={months} progress={progress} lastTrainedOn={lastTrainedOn} />
    </>
  );
}

function Months({ months, progress, lastTrainedOn }: Omit<Training, 'setup'>) {
  if (months.length === 0) return <p className="text-quiet">No ha recibido ningún plan.</p>;
  return (
    <>
      <p>
        {lastTrainedOn
          ? `Entrenó por última vez el ${formatDay(lastTrainedOn)}.`
          : 'Todavía no ha entrenado.'}
        {progress.streakWeeks > 0 && ` Lleva ${weeksText(progress.streakWeeks)}.`}
      </p>
      <ul className="detail-rows">
        {months.map(({ deliveryId, routineName, month, done, planned, next }, at) => (
          <li key={deliveryId}>
            <span>
              {routineName}, mes {month}
            </span>
            <b>
              {done} de {planned}
            </b>
            <span className="text-sm text-quiet">{stateText(next, at === 0)}</span>
          </li>
        ))}
      </ul>
      <LastSets exercises={progress.exercises} />
    </>
  );
}

/** The best set of the last day of each exercise, those of late first. */
function LastSets({ exercises }: Pick<Training['progress'], 'exercises'>) {
  const last = exercises
    .flatMap(({ days, ...exercise }) =>
      days.slice(-1).map((best) => ({ ...exercise, ...best, kind: exercise.load })),
    )
    .toSorted((one, other) => (one.day > other.day ? -1 : 1));
  if (last.length === 0) return null;
  return (
    <details className="detail-sub">
      <summary className="text-sm font-semibold text-quiet">
        Mejor serie de la última vez, por ejercicio
      </summary>
      <ul className="detail-rows">
        {last.map(({ exerciseId, name, day, load, amount, measure, kind }) => (
          <li key={exerciseId}>
            <span>{name}</span>
            <b>{setText({ amount, load }, { measure, load: kind })}</b>
            <time dateTime={day} className="text-sm text-quiet">
              {formatDay(day)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
