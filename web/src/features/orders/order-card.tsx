import './orders.css';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ChevronDownIcon } from '../../ui/page-icons.tsx';
import { Price } from '../../ui/display/price.tsx';
import { OrderDetail, type RenderLineAction } from './order-detail.tsx';
import { statusLabels } from './order-labels.ts';
import { formatDate } from '../../ui/format-dates.ts';

interface Props {
  order: Order;
  isOpen?: boolean;
  /** Shown below the detail. */
  action?: ReactNode;
  /** Shown below a line. */
  renderLineAction?: RenderLineAction | undefined;
}

/** One order of the history with its detail in a disclosure. */
export function OrderCard({ order, isOpen = false, action, renderLineAction }: Props) {
  const { label, tone } = statusLabels[order.status];
  return (
    <details className="card" open={isOpen}>
      <summary className="order-summary">
        <span className="font-bold">{order.orderNumber}</span>
        <Price amount={order.total} className="font-bold" />
        <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          <Badge tone={tone}>{label}</Badge>
          <span>
            <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
            {` · ${order.itemsCount} ${order.itemsCount === 1 ? 'producto' : 'productos'}`}
          </span>
        </span>
        <ChevronDownIcon />
      </summary>
      <OrderDetail order={order} renderLineAction={renderLineAction} />
      {action && <div className="px-5 pb-5">{action}</div>}
    </details>
  );
}
