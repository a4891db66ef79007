import { erasureWaits, waitsOf, type ErasureWait } from '#shared/rules/accounts/erasure.ts';
import { customerRole } from '#shared/rules/role.ts';
import type { User } from '../../_data/accounts/users.ts';
import { findAllOrders } from '../../_data/orders/orders.ts';
import { hasOpenWithdrawal } from '../../_data/subscriptions/withdrawals.ts';

/** What the erasure of an account waits for; nothing when it can take place. */
export async function findErasureWaits({ _id, role }: User, now: Date): Promise<ErasureWait[]> {
  const [orders, isWithdrawing] = await Promise.all([findAllOrders(_id), hasOpenWithdrawal(_id)]);
  const waits = new Set<ErasureWait>(orders.flatMap((order) => waitsOf(order, now)));
  if (isWithdrawing) waits.add('refunds');
  if (role !== customerRole) waits.add('role');
  return erasureWaits.filter((wait) => waits.has(wait));
}
