import type { Order } from '#shared/contracts/orders.ts';

type Tone = 'signal' | 'soft' | 'neutral' | 'warn' | 'danger';

/** Label and badge colour of each order status. */
export const statusLabels: Record<Order['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pendiente', tone: 'warn' },
  processing: { label: 'Procesando', tone: 'soft' },
  shipped: { label: 'Enviado', tone: 'soft' },
  delivered: { label: 'Entregado', tone: 'signal' },
  cancelled: { label: 'Cancelado', tone: 'danger' },
  refunded: { label: 'Reembolsado', tone: 'neutral' },
};

export const paymentLabels: Record<Order['paymentStatus'], string> = {
  pending: 'Pago pendiente',
  paid: 'Pagado',
  failed: 'Pago no completado',
  refunded: 'Reembolsado',
  partially_refunded: 'Reembolsado en parte',
};

/** `2 reembolsadas`, of the units of a line. */
export const refundedText = (units: number): string =>
  units === 1 ? '1 reembolsada' : `${units} reembolsadas`;

/** End of the sentence 'Tu último pedido …'. */
export const statusSentences: Record<Order['status'], string> = {
  pending: 'espera el pago',
  processing: 'se está preparando',
  shipped: 'está en camino',
  delivered: 'está entregado',
  cancelled: 'se canceló',
  refunded: 'está reembolsado',
};
