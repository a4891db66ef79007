import type { ListedUser } from '#shared/contracts/back-office/managed-user.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { officeStatus } from './subscription-texts.ts';

/** The plan of a user, the last routine and the last order, one line each; what the role does not grant is left out. */
export function UserActivity({ user: { plan, lastRoutine, lastOrder } }: { user: ListedUser }) {
  const mayOpen = useCan('orders:read');
  return (
    <ul className="user-activity">
      <li>
        {plan ? (
          <span className={isLive(plan.status) ? 'font-semibold' : 'text-quiet'}>{planText(plan)}</span>
        ) : (
          <span className="text-quiet">Sin plan</span>
        )}
      </li>
      {lastRoutine && (
        <li>
          <span>{`${routineTexts[lastRoutine.state]} ${lastRoutine.name}, ${formatDate(lastRoutine.at)}`}</span>
        </li>
      )}
      {lastOrder && (
        <li>
          <span>{'Pedido '}</span>
          {mayOpen ? (
            <Link to={adminUrls.order(lastOrder._id)} className="text-link tall-link">
              {lastOrder.orderNumber}
            </Link>
          ) : (
            <span>{lastOrder.orderNumber}</span>
          )}
          <span>{`, ${formatDate(lastOrder.createdAt)}`}</span>
        </li>
      )}
    </ul>
  );
}

/** `Premium`, with its status unless it is paid for. */
const planText = ({ name, status }: NonNullable<ListedUser['plan']>): string =>
  [name ?? 'Plan retirado', ...(status === 'active' ? [] : [officeStatus(status).toLowerCase()])].join(' · ');

const routineTexts = { sent: 'Rutina', failed: 'Rutina sin entregar:', open: 'Rutina en camino:' } as const;
