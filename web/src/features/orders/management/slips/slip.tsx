import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { OrderStatus } from '#shared/contracts/orders/orders.ts';
import { brand } from '#shared/content/brand.ts';
import { Address } from '../address.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { unitsText } from '../labels.ts';

type SlipOrder = ResponseBody<typeof orderManagement.slips>['data']['slips'][number];

/** Lines that one column of a page has place for. */
const columnLines = 16;

/** Why nothing is sent for an order; absent where something is. */
const stops: Partial<Record<OrderStatus, string>> = {
  pending: 'sin pagar',
  cancelled: 'cancelado',
  refunded: 'reembolsado',
};

/**
 * The packing slip of one order: a page of paper. It has no prices, because the parcel may be a present, and no units whose price
 * has been paid back.
 */
export function Slip({ order }: { order: SlipOrder }) {
  const { orderNumber, createdAt, status, shippingAddress, user } = order;
  const lines = order.items
    .map((item) => ({ ...item, left: item.quantity - item.refundedQuantity }))
    .filter(({ left }) => left > 0);
  const units = lines.reduce((sum, { left }) => sum + left, 0);
  return (
    <article aria-label={`Albarán ${orderNumber}`} className="slip">
      <header>
        <span className="wordmark">{brand.name}</span>
        <p>
          <b>Albarán</b>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </header>
      <h2>#{orderNumber}</h2>
      {stops[status] && <p className="slip-stop">No enviar: pedido {stops[status]}</p>}
      <div className="slip-people">
        <section>
          <h3>Enviar a</h3>
          {shippingAddress ? <Address address={shippingAddress} /> : <p>Sin dirección de envío</p>}
        </section>
        <section>
          <h3>Comprado por</h3>
          <p>{user?.name ?? shippingAddress?.name ?? '—'}</p>
        </section>
      </div>
      <ul data-dense={lines.length > columnLines || undefined}>
        {lines.map(({ product, title, left }) => (
          <li key={product}>
            <span aria-hidden className="slip-tick" />
            <b>{left}</b>
            <span>{title}</span>
          </li>
        ))}
      </ul>
      <footer>
        <b>{unitsText(units)}</b>
        <span>Gracias por entrenar con {brand.name}.</span>
      </footer>
    </article>
  );
}
