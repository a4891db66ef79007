import { useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { OrderReturn } from '#shared/contracts/orders/order-return.ts';
import { formatDayAndTime } from '#shared/rules/day.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { returnStateNames } from '#shared/rules/orders/status-names.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { returnTones } from '../order-labels.ts';
import { CancelReturn } from './cancel-return.tsx';
import { stateText } from './messages.ts';

interface Props {
  order: Order;
  onCancelled: (one: OrderReturn) => void;
}

/** The returns of an order: what they hold, how far they are and what comes next. */
export function ReturnList({ order, onCancelled }: Props) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  return (
    <ul className="flex flex-col gap-4" aria-label="Devoluciones">
      {order.returns.map((one) => (
        <li key={one._id} className="border-l-2 border-rule pl-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>Devolución</strong>
            <Badge tone={returnTones[one.state]}>{returnStateNames[one.state]}</Badge>
          </p>
          <p className="text-sm text-quiet">
            <time dateTime={one.requestedAt}>{formatDayAndTime(Date.parse(one.requestedAt) / 1000)}</time>
          </p>
          <ul>
            {one.lines.map((line) => (
              <li key={line.product}>{lineText(order, line)}</li>
            ))}
          </ul>
          <p>{stateText(one, today)}</p>
          {one.refund > 0 && one.state !== 'rejected' && (
            <p>
              {one.state === 'refunded' ? 'Reembolsado' : 'A reembolsar'}:{' '}
              <strong>{formatEuros(one.refund)}</strong>
            </p>
          )}
          {one.answer && <p>Motivo: {one.answer}</p>}
          {one.state === 'requested' && (
            <CancelReturn orderId={order._id} one={one} onDone={() => onCancelled(one)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** `2 × Comba de velocidad, 1 no se reembolsa` */
function lineText(
  { items }: Pick<Order, 'items'>,
  { product, quantity, refused }: OrderReturn['lines'][number],
): string {
  const title = items.find((item) => item.product === product)?.title ?? 'Producto';
  const kept = refused === 0 ? '' : `, ${refused} no se ${refused === 1 ? 'reembolsa' : 'reembolsan'}`;
  return `${quantity} × ${title}${kept}`;
}
