import type { OrderStatus, PaymentStatus } from '../../contracts/orders/orders.ts';
import type { ReturnState } from '../../contracts/orders/order-return.ts';

/** The statuses of an order, as buyers and admins read them. */
export const orderStatusNames: Record<OrderStatus, string> = {
  pending: 'Pendiente',
  processing: 'Procesando',
  shipped: 'Enviado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
};

/** The statuses of its payment. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: 'Pago pendiente',
  paid: 'Pagado',
  failed: 'Pago no completado',
  refunded: 'Reembolsado',
  partially_refunded: 'Reembolsado en parte',
};

/** The states of a return. */
export const returnStateNames: Record<ReturnState, string> = {
  requested: 'Solicitada',
  received: 'Recibida',
  inspected: 'Revisada',
  refunded: 'Reembolsada',
  rejected: 'Rechazada',
  cancelled: 'Anulada',
};
