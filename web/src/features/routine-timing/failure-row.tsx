import type { FailedDelivery } from '#shared/contracts/shapes/deliveries.ts';
import { Button } from '../../ui/button.tsx';
import { useResend } from './actions.ts';
import { momentText } from './dates.ts';
import { failureReasons, nameOf, trackText } from './progress-facts.ts';

/** A routine that did not arrive: for whom, which, when and why; and once more. */
export function FailureRow({ failure }: { failure: FailedDelivery }) {
  const { user, routineName, workoutType, trainingFrequency, month, failedAt, reason } = failure;
  const resend = useResend();
  return (
    <li className="timing-failure">
      <div className="min-w-0">
        <p className="font-bold">{nameOf(user)}</p>
        <p className="text-sm text-quiet">{user.email}</p>
      </div>
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
          <time dateTime={failedAt}>{momentText(failedAt)}</time>
        </p>
      </div>
      {/* a complaint comes from somebody who has it */}
      {reason !== 'complained' && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={resend.isPending ? undefined : `Reenviar a ${nameOf(user)}: ${routineName}`}
          busyText={resend.isPending && 'Reenviando...'}
          onClick={() => resend.mutate({ userId: user._id, deliveryId: failure._id })}
        >
          Reenviar
        </Button>
      )}
    </li>
  );
}
