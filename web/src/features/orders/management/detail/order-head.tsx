import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { PrintIcon } from '../../../../ui/back-office/icons.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { PageHeading } from '../../../../ui/navigation/page-heading.tsx';
import { changeTo, type OrderChange } from '../changes/order-changes.ts';
import { StatusSelect } from '../changes/status-select.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { paymentTones, statusName, unitsText } from '../labels.ts';
import { slipsUrl } from '../slip-query.ts';

interface Props {
  order: ManagedOrder;
  onOpen: (change: OrderChange) => void;
}

/** Number, time and state of an order, and the way to its slip. */
export function OrderHead({ order, onOpen }: Props) {
  const { _id, orderNumber, createdAt, itemsCount, status, paymentStatus } = order;
  const payment = paymentStatusNames[paymentStatus];
  return (
    <div className="detail-head order-head">
      <div className="min-w-0">
        <PageHeading className="text-xl">Pedido #{orderNumber}</PageHeading>
        <p className="text-quiet">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, {unitsText(itemsCount)}
        </p>
      </div>
      <div className="office-tools">
        {payment !== statusName(status) && <Badge tone={paymentTones[paymentStatus]}>{payment}</Badge>}
        <StatusSelect
          order={order}
          onPick={(status) => {
            const change = changeTo(status);
            if (change) onOpen(change);
          }}
        />
        <ButtonLink variant="secondary" to={slipsUrl({ ids: [_id] })}>
          <PrintIcon width={20} height={20} />
          Imprimir albarán
        </ButtonLink>
      </div>
    </div>
  );
}
