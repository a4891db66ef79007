import { allowedStatuses } from '#shared/rules/orders/order-status.ts';
import type { OrderStatus } from '#shared/contracts/orders/orders.ts';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Select } from '../../../../ui/form/field.tsx';
import { statusLabels } from '../../order-labels.ts';
import { statusName } from '../labels.ts';
import { changeTo } from './order-changes.ts';
import { useCanChange } from './use-can-change.ts';

interface Props {
  order: ManagedOrder;
  /** Opens the dialog of the change. */
  onPick: (status: OrderStatus) => void;
}

/** The status of an order, and those that may follow it. A final one, or one that a refund holds, is only shown. */
export function StatusSelect({ order, onPick }: Props) {
  const { status, orderNumber, isRefunding } = order;
  const canChange = useCanChange();
  const next = allowedStatuses(status).filter((each) => isRefunding || canChange(changeTo(each)!, order));
  const { tone, label } = statusLabels[status];
  if (next.length === 0) return <Badge tone={tone}>{label}</Badge>;
  if (isRefunding)
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm text-quiet">Reembolso en curso</span>
      </span>
    );
  return (
    <Select
      aria-label={`Estado de ${orderNumber}`}
      className="order-status"
      data-tone={tone}
      value={status}
      onChange={({ target }) => onPick(target.value as OrderStatus)}
    >
      {[status, ...next].map((each) => (
        <option key={each} value={each}>
          {statusName(each)}
        </option>
      ))}
    </Select>
  );
}
