import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Price } from '../../../../ui/display/price.tsx';
import { PartState } from '../../../../ui/feedback/query-state.tsx';
import { LoadMoreList } from '../../../../ui/list/load-more-list.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { statusLabels } from '../../order-labels.ts';
import { formatDate } from '../../../../ui/format-dates.ts';
import { messages } from '../messages.ts';
import { useOtherOrders } from '../queries.ts';

/** The other orders of the same customer, newest first. */
export function OtherOrders({ orderId }: { orderId: string }) {
  const others = useOtherOrders(orderId);
  return (
    <div className="detail-sub">
      <h3 className="text-sm font-semibold text-quiet">Sus otros pedidos</h3>
      <PartState
        query={others}
        errorTitle={messages.othersFailed}
        lines={2}
        className="mt-2"
        empty={<p className="mt-1">Este es el único.</p>}
      >
        {(orders) => (
          <LoadMoreList
            query={others}
            more="Ver más"
            moreFailed={messages.othersFailed}
            className="detail-rows"
          >
            {orders.map((order) => (
              <OtherOrder key={order._id} order={order} />
            ))}
          </LoadMoreList>
        )}
      </PartState>
    </div>
  );
}

function OtherOrder({ order: { _id, orderNumber, createdAt, status, total } }: { order: ManagedOrder }) {
  const { label, tone } = statusLabels[status];
  return (
    <li>
      <Link to={adminUrls.order(_id)} className="text-link tall-link">
        #{orderNumber}
      </Link>
      <Price amount={total} className="font-semibold" />
      <time dateTime={createdAt} className="text-sm text-quiet">
        {formatDate(createdAt)}
      </time>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
