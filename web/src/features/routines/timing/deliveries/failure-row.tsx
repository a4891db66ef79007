import type { FailedDelivery } from '#shared/contracts/routines/deliveries.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { GrantedLink } from '../../../../ui/back-office/granted-link.tsx';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useResend } from '../mutations.ts';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { failureReasons } from '../labels.ts';
import { displayName, trackText } from '../track-progress.ts';

/** Name and e-mail of a user, with the link to their page. */
export const Person = ({ user }: { user: FailedDelivery['user'] }) => (
  <div className="min-w-0">
    <p className="font-bold">
      <GrantedLink to={adminUrls.user(user._id)} permission="users:read">
        {displayName(user)}
      </GrantedLink>
    </p>
    <p className="text-sm text-quiet">{user.email}</p>
  </div>
);

/** A failed delivery: user, routine, time and reason, with the button to send it again. */
export function FailureRow({ failure }: { failure: FailedDelivery }) {
  const { user, routineName, workoutType, trainingFrequency, month, failedAt, reason } = failure;
  const resend = useResend();
  return (
    <li className="timing-failure">
      <Person user={user} />
      <div className="min-w-0">
        <p>
          {routineName}
          <span className="block text-sm text-quiet">
            {trackText(workoutType, trainingFrequency)} · Mes {month}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <p>{failureReasons[reason]}</p>
        <p className="text-sm text-quiet">
          <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
        </p>
      </div>
      {/* a user who complained has received the mail */}
      <Granted to="sending:repeat">
        {reason !== 'complained' && (
          <Button
            data-row-act=""
            size="sm"
            variant="secondary"
            aria-label={resend.isPending ? undefined : `Reenviar a ${displayName(user)}: ${routineName}`}
            busyText={resend.isPending && 'Reenviando...'}
            onClick={() => resend.mutate({ userId: user._id, deliveryId: failure._id })}
          >
            Reenviar
          </Button>
        )}
      </Granted>
    </li>
  );
}
