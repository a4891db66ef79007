import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { formatDate } from '../format-dates.ts';
import { messages } from '../messages.ts';
import { emailProblems, statusLabels } from '../labels.ts';

/** The details of a user: every track with its month and next send, and problems with the e-mail. */
export function UserDetail({ id, user }: { id: string; user: UserProgress }) {
  const { workoutTypes, subscriptionStatus, emailProblem } = user;
  return (
    <div id={id} className="timing-detail">
      <p>
        Suscripción: <strong>{statusLabels[subscriptionStatus]}</strong>
      </p>
      {emailProblem && <p>{emailProblems[emailProblem].text}</p>}
      {workoutTypes.length === 0 && <p className="text-quiet">{messages.noTraining}</p>}
      {workoutTypes.map(({ workoutTypeId: type, frequencies }) => (
        <div key={type._id}>
          <h3 className="font-bold">{type.name}</h3>
          <ul>
            {frequencies.map(({ trainingFrequencyId: frequency, currentMonth, nextDueDate }) => (
              <li key={frequency._id}>
                {frequency.name} · Mes {currentMonth} ·{' '}
                {nextDueDate ? (
                  <time dateTime={nextDueDate}>{formatDate(nextDueDate)}</time>
                ) : (
                  <span className="text-quiet">{messages.notPlanned}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
