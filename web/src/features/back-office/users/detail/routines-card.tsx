import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PartState } from '../../../../ui/feedback/query-state.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { messages } from '../messages.ts';
import { useRepeatDelivery } from '../mutations.ts';
import { useProgress } from '../queries.ts';
import { routineTitles } from './timeline-texts.ts';

/** Where the user is in their routines, and which have been sent. */
export function RoutinesCard({ user, timeline }: Pick<ManagedUserDetail, 'user' | 'timeline'>) {
  const deliveries = timeline.filter(({ kind }) => kind in routineTitles);
  const repeat = useRepeatDelivery(user._id);
  return (
    <section aria-labelledby="routines" className="card detail-part">
      <h2 id="routines">Rutinas</h2>
      {user.hasProfile ? (
        <Progress userId={user._id} />
      ) : (
        <p className="text-quiet">Todavía no ha hecho la evaluación.</p>
      )}
      {deliveries.length > 0 && (
        <div className="detail-sub">
          <h3 className="text-sm font-semibold text-quiet">Envíos</h3>
          <ul className="detail-rows">
            {deliveries.map(({ _id, kind, at, text }) => (
              <li key={_id}>
                <span>{text}</span>
                <time dateTime={at} className="text-sm text-quiet">
                  {formatDate(at)}
                </time>
                <span className="text-sm text-quiet">
                  {routineTitles[kind as keyof typeof routineTitles]}
                </span>
                {kind === 'routine' && (
                  <Granted to="sending:repeat">
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Enviar otra vez: ${text}`}
                      busyText={repeat.isPending && repeat.variables === _id && 'Enviando...'}
                      onClick={() => repeat.mutate(_id)}
                    >
                      Enviar otra vez
                    </Button>
                  </Granted>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Progress({ userId }: { userId: string }) {
  return (
    <PartState query={useProgress(userId)} lines={2} errorTitle={messages.routinesFailed}>
      {(progress) => <Tracks progress={progress} />}
    </PartState>
  );
}

function Tracks({ progress }: { progress: UserProgress }) {
  const tracks = progress.workoutTypes.flatMap(({ workoutTypeId, frequencies }) =>
    frequencies.map((frequency) => ({ type: workoutTypeId.name, ...frequency })),
  );
  if (tracks.length === 0) return <p className="text-quiet">Ha hecho la evaluación y no se ha suscrito.</p>;
  return (
    <ul className="detail-rows">
      {tracks.map(({ type, trainingFrequencyId, currentMonth, nextDueDate }) => (
        <li key={`${type} ${trainingFrequencyId._id}`}>
          <span>
            {type}, {trainingFrequencyId.name}
          </span>
          <b>Mes {currentMonth}</b>
          <span className="text-sm text-quiet">
            {nextDueDate ? `Próximo envío, el ${formatDate(nextDueDate)}` : 'No programado'}
          </span>
        </li>
      ))}
    </ul>
  );
}
