import { Fragment } from 'react';
import { reviewStateNames } from '#shared/rules/reviews/reviews.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { orderStatusNames, paymentStatusNames, returnStateNames } from '#shared/rules/orders/status-names.ts';
import { messages } from '../messages.ts';
import type { Copied } from '../parts/index.ts';
import { addressLine, disputedText, moment } from './format.ts';
import { Facts, Section, Table } from './layout.tsx';

type Order = Copied['orders'][number];

export const Orders = ({ orders }: Copied) => (
  <Section id="pedidos" title="Pedidos, pagos y devoluciones" isEmpty={orders.length === 0}>
    {orders.map((order) => (
      <Fragment key={order.orderNumber}>
        <h3>{`Pedido ${order.orderNumber}`}</h3>
        <OrderFacts order={order} />
        <Table
          label={`Productos del pedido ${order.orderNumber}`}
          head={['Producto', 'Unidades', 'Precio', 'Total', 'Unidades reembolsadas']}
          rows={order.products.map((line) => [
            line.title,
            line.quantity,
            formatEuros(line.price),
            formatEuros(line.total),
            line.refundedQuantity,
          ])}
        />
        {order.returns.map((one) => (
          <Facts
            key={one.requestedAt}
            of={[
              ['Devolución pedida', moment(one.requestedAt)],
              ['Estado', returnStateNames[one.state]],
              ['Anulada', moment(one.cancelledAt)],
              ['Productos', one.products.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')],
              ['Tu motivo', one.yourReason],
              ['Declaraste que estaba precintado', one.declaredSealed],
              ['Nuestra respuesta', one.answer],
              ['Reembolsado', formatEuros(one.refunded)],
            ]}
          />
        ))}
        {order.refunds.length > 0 && (
          <Table
            label={`Reembolsos del pedido ${order.orderNumber}`}
            head={['Reembolso', 'Importe', 'Estado']}
            rows={order.refunds.map(({ createdAt, amount, state }) => [
              moment(createdAt),
              formatEuros(amount),
              messages.refundStates[state],
            ])}
          />
        )}
      </Fragment>
    ))}
  </Section>
);

const OrderFacts = ({ order }: { order: Order }) => (
  <Facts
    of={[
      ['Hecho', moment(order.createdAt)],
      ['Estado', orderStatusNames[order.status]],
      ['Pago', paymentStatusNames[order.paymentStatus]],
      ['Fecha del pago', moment(order.paidAt)],
      ['Fecha del envío', moment(order.shippedAt)],
      ['Fecha de la entrega', moment(order.deliveredAt)],
      ['Dirección', addressLine(order.shippingAddress)],
      ['Transporte', [order.carrier, order.trackingNumber].filter(Boolean).join(', ')],
      ['Productos', formatEuros(order.subtotal)],
      ['Envío', formatEuros(order.shipping)],
      ['Total', formatEuros(order.total)],
      ['Reembolsado', order.refunded > 0 ? formatEuros(order.refunded) : null],
      ['Te debemos', order.owed > 0 ? formatEuros(order.owed) : null],
      ['Reclamado al banco', disputedText(order.disputedAtBank)],
    ]}
  />
);

export const Cart = ({ cart }: Copied) => (
  <Section id="carrito" title="Tu carrito" isEmpty={cart.length === 0}>
    <Table
      label="Carrito"
      head={['Producto', 'Unidades']}
      rows={cart.map(({ product, quantity }) => [product, quantity])}
    />
  </Section>
);

export const Reviews = ({ reviews }: Copied) => (
  <Section id="opiniones" title="Tus opiniones" isEmpty={reviews.length === 0}>
    {reviews.map((one) => (
      <Fragment key={one.product}>
        <h3>{one.product}</h3>
        <Facts
          of={[
            ['Estrellas', one.rating],
            ['Título', one.title],
            ['Texto', one.text],
            ['Nombre que se muestra', one.shownName],
            ['Pedido', one.orderNumber],
            ['Escrita', moment(one.writtenAt)],
            ['Estado', reviewStateNames[one.state]],
            ['Por qué se rechazó', one.whyRejected],
          ]}
        />
      </Fragment>
    ))}
  </Section>
);

export const StockAlerts = ({ stockAlerts }: Copied) => (
  <Section id="agotados" title="Productos de los que esperas aviso" isEmpty={stockAlerts.length === 0}>
    <ul>
      {stockAlerts.map(({ product }) => (
        <li key={product}>{product}</li>
      ))}
    </ul>
  </Section>
);
