import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { usePermissions } from '../../../../api/back-office/use-can.ts';
import { isPossible, permissionFor, type OrderChange } from './order-changes.ts';

/** Whether the signed-in user may change an order so, and the order can be. */
export function useCanChange(): (change: OrderChange, order: ManagedOrder) => boolean {
  const granted = usePermissions();
  return (change, order) => granted.includes(permissionFor(change, order)) && isPossible(change, order);
}
