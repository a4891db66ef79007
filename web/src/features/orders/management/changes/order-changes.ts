import type { OrderStatus } from '#shared/contracts/orders/orders.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { isChargedBack } from '#shared/rules/orders/disputes.ts';
import { allowedStatuses, isPaidOrder } from '#shared/rules/orders/order-status.ts';

/** The changes that lead to a status. */
export const changeTargets = {
  enviar: 'shipped',
  entregar: 'delivered',
  cancelar: 'cancelled',
  reembolsar: 'refunded',
} as const satisfies Record<string, OrderStatus>;

type StatusChange = keyof typeof changeTargets;

/** The changes of an order, as the URL names their dialogs. */
export const orderChanges = [
  'enviar',
  'entregar',
  'cancelar',
  'reembolsar',
  'seguimiento',
  'direccion',
  'desistimiento',
  'devolver',
] as const;
export type OrderChange = (typeof orderChanges)[number];

/** Opens the dialog of a change. */
export type OpenChange = (change: OrderChange, orderId: string) => void;

/** The change that leads to a status. */
export const changeTo = (status: OrderStatus): StatusChange | undefined =>
  (Object.keys(changeTargets) as StatusChange[]).find((change) => changeTargets[change] === status);

/**
 * What a change takes: one that pays back takes the permission to refund. A cancellation of an order that is not paid only
 * closes it.
 */
export function permissionFor(change: OrderChange, { status }: ManagedOrder): Permission {
  const paysBack = change === 'devolver' || change === 'reembolsar' || change === 'cancelar';
  return paysBack && status !== 'pending' ? 'orders:refund' : 'orders:write';
}

/** Whether an order can be changed so. While a refund is under way, nothing can. */
export function isPossible(change: OrderChange, order: ManagedOrder): boolean {
  const { status, paymentStatus, isRefunding, disputes } = order;
  if (isRefunding) return false;
  if (change === 'seguimiento') return status === 'processing' || status === 'shipped';
  if (change === 'direccion') return status === 'processing' && order.shippingAddress !== null;
  if (change === 'desistimiento')
    return isPaidOrder(paymentStatus) && ['processing', 'shipped', 'delivered'].includes(status);
  if (change === 'devolver') return isPaidOrder(paymentStatus) && !isChargedBack(disputes);
  return allowedStatuses(status).includes(changeTargets[change]);
}
