import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx';
import { useSendRoutine } from '../mutations.ts';
import { emailProblems } from '../labels.ts';
import { displayName, trackText } from '../track-progress.ts';
import { useNextRoutine } from '../queries.ts';
import type { UserDialogProps } from './user-action.ts';

/** Asks for confirmation before a user's next routine is sent now; or says why it cannot be sent, and offers no send. */
export function SendDialog({ user, track, onClose }: UserDialogProps) {
  const { emailProblem } = user;
  const { _id: userId, email } = user.userId;
  const { workoutType, frequency } = track;
  const send = useSendRoutine(onClose);
  const next = useNextRoutine(userId, track);
  const month = next.data?.month ?? track.month;
  // a mail that cannot arrive would use up the month
  const isBlocked = emailProblem !== null || next.data?.routine === null;
  const submit = () =>
    send.mutate({ userId, workoutTypeId: workoutType._id, frequencyId: frequency._id, month });
  return (
    <Dialog
      open
      onClose={() => !send.isPending && onClose()}
      title={isBlocked ? 'No se puede enviar ahora' : '¿Enviar la rutina ahora?'}
      footer={
        <div className="flex flex-wrap gap-3">
          {/* one element, which keeps the focus when a refused send turns out to be impossible */}
          {isBlocked ? (
            <Button variant="secondary" onClick={onClose}>
              Entendido
            </Button>
          ) : (
            <Button
              aria-disabled={next.isPending}
              busyText={send.isPending && 'Enviando...'}
              onClick={() => !next.isPending && submit()}
            >
              Enviar Rutina
            </Button>
          )}
          {!isBlocked && (
            <Button variant="ghost" disabled={send.isPending} onClick={onClose}>
              Cancelar
            </Button>
          )}
        </div>
      }
    >
      <p>
        {isBlocked && 'A '}
        <strong>{displayName(user.userId)}</strong> ({email}) {isBlocked ? 'le toca' : 'recibirá ahora'} la
        rutina del <strong>mes {month}</strong> de {trackText(workoutType, frequency)}.
      </p>
      <div aria-live="polite" className="mt-3">
        {next.isPending && <SkeletonText lines={1} className="w-2/3" />}
        {next.data?.routine && <p>Rutina: {next.data.routine.name}</p>}
        {next.data?.routine === null && (
          <div className="office-notice">
            Todavía no hay rutina para ese mes.{' '}
            <Link
              to={adminUrls.newRoutine({ workoutType: workoutType._id, frequency: frequency._id, month })}
              className="timing-notice-link"
            >
              Crear la rutina
            </Link>
          </div>
        )}
      </div>
      {emailProblem && <p className="office-notice mt-3">{emailProblems[emailProblem].text}</p>}
      {!isBlocked && (
        <p className="mt-3 text-quiet">
          La siguiente saldrá en su fecha, un mes más adelante en su programa.
        </p>
      )}
    </Dialog>
  );
}
