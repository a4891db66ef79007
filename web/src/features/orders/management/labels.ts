import type { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { statusLabels } from '../order-labels.ts';

type Entry = ManagedOrderDetail['timeline'][number];
type MailState = Entry['mails'][number]['state'];

/** The name of a status, as the back office and the buyer read it. */
export const statusName = (status: OrderStatus): string => statusLabels[status].label;

/** The color of each payment status. */
export const paymentTones = {
  pending: 'warn',
  paid: 'quiet',
  failed: 'danger',
  refunded: 'neutral',
  partially_refunded: 'soft',
} as const satisfies Record<PaymentStatus, string>;

/** The options of a filter, the first of which shows all. */
export const statusOptions: Record<OrderStatus | '', string> = {
  '': 'Todos',
  ...(Object.fromEntries(
    Object.entries(statusLabels).map(([status, { label }]) => [status, label]),
  ) as Record<OrderStatus, string>),
};
export const paymentOptions: Record<PaymentStatus | '', string> = { '': 'Todos', ...paymentStatusNames };
export const refundOptions = {
  '': 'Todos',
  abierto: 'En curso',
  rechazado: 'Rechazado',
  reclamado: 'Reclamado al banco',
} as const;

/** What the mails about an order are called, by template. */
export const mailNames: Record<string, string> = {
  'order-confirmed': 'Pedido confirmado',
  'order-refunded': 'Reembolso',
  'order-shipped': 'Pedido en camino',
  'order-address': 'Dirección corregida',
  'order-delivered': 'Pedido entregado',
  'review-request': 'Qué te ha parecido',
  'order-cancelled': 'Pedido cancelado',
  'refund-issued': 'Reembolso',
  'return-receipt': 'Recibo del desistimiento',
  'return-refused': 'Devolución revisada',
  'return-closed': 'Devolución cerrada',
};

/** How far a mail is. */
export const mailStates: Record<MailState, string> = {
  queued: 'en cola',
  sent: 'enviado',
  failed: 'no se pudo enviar',
  bounced: 'rebotado',
  complained: 'marcado como spam',
  unknown: 'sin datos',
};

/** `12 unidades` */
export const unitsText = (units: number): string => (units === 1 ? '1 unidad' : `${units} unidades`);

/** `12 pedidos` */
export const ordersText = (orders: number): string =>
  orders === 1 ? '1 pedido' : `${orders.toLocaleString('es-ES')} pedidos`;

/** The buyer, as sentences name him; the account may be gone. */
export const buyerName = ({
  user,
  shippingAddress,
}: Pick<ManagedOrder, 'user' | 'shippingAddress'>): string =>
  user?.name ?? shippingAddress?.name ?? 'El cliente';

const regions = new Intl.DisplayNames('es', { type: 'region' });

/** `España`, of the code that Stripe stores. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country;
