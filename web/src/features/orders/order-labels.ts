import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ReturnState } from '#shared/contracts/orders/order-return.ts';
import { orderStatusNames } from '#shared/rules/orders/status-names.ts';

type Tone = 'signal' | 'soft' | 'outline' | 'neutral' | 'warn' | 'danger';

/** Label and badge colour of each order status: states that differ have colours that differ. */
export const statusLabels: Record<Order['status'], { label: string; tone: Tone }> = {
  pending: { label: orderStatusNames.pending, tone: 'warn' },
  processing: { label: orderStatusNames.processing, tone: 'outline' },
  shipped: { label: orderStatusNames.shipped, tone: 'soft' },
  delivered: { label: orderStatusNames.delivered, tone: 'signal' },
  cancelled: { label: orderStatusNames.cancelled, tone: 'danger' },
  refunded: { label: orderStatusNames.refunded, tone: 'neutral' },
};

/** The color of each state of a return. */
export const returnTones = {
  requested: 'warn',
  received: 'outline',
  inspected: 'soft',
  refunded: 'signal',
  rejected: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReturnState, string>;

/** `2 reembolsadas`, of the units of a line; `anuladas` where the bank had the money when their order was closed. */
export const refundedText = (units: number, { refunded }: Pick<Order, 'refunded'>): string =>
  `${units} ${refunded > 0 ? 'reembolsada' : 'anulada'}${units === 1 ? '' : 's'}`;

/** End of the sentence 'Tu último pedido …'. */
export const statusSentences: Record<Order['status'], string> = {
  pending: 'espera el pago',
  processing: 'se está preparando',
  shipped: 'está en camino',
  delivered: 'está entregado',
  cancelled: 'se canceló',
  refunded: 'está reembolsado',
};
