import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatCents, toCents } from '#shared/rules/money.ts';
import { isChargedBack } from '#shared/rules/orders/disputes.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { unitsText } from '../labels.ts';

interface Consequence {
  label: string;
  value: string;
}

type Item = ManagedOrderDetail['order']['items'][number];

/** Units of items that are not paid back yet. */
const unitsLeft = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + item.quantity - item.refundedQuantity, 0);

/** What happens to money, stock and mail when an order is delivered, cancelled or refunded. */
export function consequencesOf(
  change: 'entregar' | 'cancelar' | 'reembolsar',
  { order }: ManagedOrderDetail,
  restocks: (item: Item) => boolean,
): Consequence[] {
  const name = order.user?.name ?? 'el comprador';
  const told = { label: 'Correo', value: `Se avisa a ${name} por correo y con una notificación.` };
  if (change === 'entregar') return [told];
  const units = unitsLeft(order.items);
  if (!isPaidOrder(order.paymentStatus))
    return [
      { label: 'Dinero', value: 'No se ha cobrado nada. La página de pago se cierra.' },
      {
        label: 'Existencias',
        value: `${unitsText(units)} ${units === 1 ? 'apartada vuelve' : 'apartadas vuelven'} a la venta.`,
      },
      told,
    ];
  const restocked = change === 'cancelar' ? units : unitsLeft(order.items.filter(restocks));
  return [
    { label: 'Dinero', value: moneyText(order) },
    {
      label: 'Existencias',
      value: restocked
        ? `${unitsText(restocked)} ${restocked === 1 ? 'vuelve' : 'vuelven'} a la venta.`
        : 'No cambian: nada vuelve a la venta.',
    },
    told,
  ];
}

function moneyText({ total, refunded, disputes }: ManagedOrderDetail['order']): string {
  if (isChargedBack(disputes)) return 'No se mueve: el cobro está reclamado, y el banco tiene el dinero.';
  const [totalCents, refundedCents] = [toCents(total), toCents(refunded)];
  const left = formatCents(totalCents - refundedCents);
  if (refundedCents === 0) return `Stripe reembolsa ${left} a la tarjeta: todo lo pagado.`;
  return `Stripe reembolsa ${left} a la tarjeta: lo que queda de ${formatCents(totalCents)}.`;
}
