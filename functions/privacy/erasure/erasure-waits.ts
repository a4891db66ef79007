import { erasureWaits, waitsOf, type ErasureWait } from '#shared/rules/privacy/erasure.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import type { User } from '../../accounts/users.ts';
import { findAllOrders } from '../../orders/orders.ts';
import { findSubscription, owedCents } from '../../subscriptions/subscriptions.ts';
import { hasOpenWithdrawal } from '../../subscriptions/withdrawals/withdrawals.ts';

/** What of it the account itself says. */
export const roleWaits = ({ role }: User): ErasureWait[] => (role === customerRole ? [] : ['role']);

/** What the erasure of an account waits for; nothing when it can take place. */
export async function findErasureWaits(user: User, now: Date): Promise<ErasureWait[]> {
  const { _id } = user;
  const [orders, isWithdrawing, subscription] = await Promise.all([
    findAllOrders(_id),
    hasOpenWithdrawal(_id),
    findSubscription(_id),
  ]);
  const waits = new Set([...roleWaits(user), ...orders.flatMap((order) => waitsOf(order, now))]);
  if (subscription && isDisputed(subscription.disputes)) waits.add('disputes');
  if (isWithdrawing || (subscription && owedCents(subscription) > 0)) waits.add('refunds');
  return erasureWaits.filter((wait) => waits.has(wait));
}
