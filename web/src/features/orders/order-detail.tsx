import { useState, type ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { deliveryText } from '#shared/rules/orders/delivery.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Price } from '../../ui/display/price.tsx';
import { UnitPrice } from '../../ui/display/unit-price.tsx';
import { LinePicture } from '../../ui/display/line-picture.tsx';
import { LineReturn } from './line-return.tsx';
import { refundedText } from './order-labels.ts';

type Line = Order['items'][number];

/** What can be done with the product of a line. */
export type RenderLineAction = (line: Line) => ReactNode;

interface Props {
  order: Order;
  renderLineAction?: RenderLineAction | undefined;
}

/** Items, amounts, payment, address and tracking number of an order. */
export function OrderDetail({ order, renderLineAction }: Props) {
  return (
    <div className="border-t border-rule p-5">
      <ul>
        {order.items.map((item) => (
          <OrderLine key={item.product} order={order} item={item} action={renderLineAction?.(item)} />
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1">
        <dt className="text-quiet">Subtotal</dt>
        <dd className="text-right">
          <Price amount={order.subtotal} />
        </dd>
        <dt className="text-quiet">Envío</dt>
        <dd className="text-right">{order.shipping === 0 ? 'Gratis' : <Price amount={order.shipping} />}</dd>
        <dt className="font-bold">Total</dt>
        <dd className="text-right font-bold">
          <Price amount={order.total} />
        </dd>
        {order.refunded > 0 && (
          <>
            <dt className="text-quiet">Reembolsado</dt>
            <dd className="text-right">
              <Price amount={order.refunded} />
            </dd>
          </>
        )}
      </dl>
      <dl className="mt-5 grid gap-4 border-t border-rule pt-4 sm:grid-cols-3">
        <Fact label="Pago">{paymentStatusNames[order.paymentStatus]}</Fact>
        <Fact label="Dirección">{addressText(order)}</Fact>
        <Fact label="Seguimiento">
          <Tracking order={order} />
        </Fact>
      </dl>
    </div>
  );
}

/** The tracking number, as a link to the carrier's page where the carrier is known; before, when the order arrives. */
function Tracking({ order }: { order: Order }) {
  const { carrierName, trackingNumber, trackingUrl, status, arrival } = order;
  const [today] = useState(() => inMadrid(serverNow()).day);
  if (trackingUrl)
    return (
      <a
        href={trackingUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        {trackingNumber}
      </a>
    );
  if (trackingNumber) return carrierName ? `${carrierName}: ${trackingNumber}` : trackingNumber;
  // an order that is late has no day any more
  if (arrival && arrival.to >= today) return `Llega ${deliveryText(arrival)}. Te avisaremos cuando salga`;
  return status === 'pending' || status === 'processing' ? 'Te avisaremos cuando salga' : 'Sin número';
}

function OrderLine({ order, item, action }: { order: Order; item: Line; action: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 py-2">
      <LinePicture image={item.image} />
      <div className="min-w-0">
        <Link
          to={sitePaths.product(item.slug)}
          className="inline-flex min-h-11 items-center font-semibold hover:underline"
        >
          {item.title}
        </Link>
        <span className="block text-sm text-quiet">
          {item.quantity} × <Price amount={item.price} />
          {item.refundedQuantity > 0 && ` · ${refundedText(item.refundedQuantity, order)}`}
        </span>
        <UnitPrice price={item.price} content={item.netContent} />
        <LineReturn kind={item.kind} />
        {action}
      </div>
      <Price amount={item.total} className="font-semibold" />
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function addressText({ shippingAddress }: Order): string {
  if (!shippingAddress) return 'Sin dirección';
  const { name, address, postalCode, city } = shippingAddress;
  return `${name}, ${address}, ${postalCode} ${city}`;
}
