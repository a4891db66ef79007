import { type ErasureWait, erasureWaits, waitsOf } from '#shared/rules/privacy/erasure.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { findEmailIdentity, type User } from '#functions/accounts/index.ts';
import { findAllOrders } from '#functions/orders/index.ts';
import { findSubscription, hasOpenWithdrawal, owedCents } from '#functions/subscriptions/index.ts';
import type { DeletionState } from '#shared/contracts/privacy/account-data.ts';

/** What of it the account itself says. */
const roleWaits = ({ role }: User): ErasureWait[] => (role === customerRole ? [] : ['role']);

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

/**
 * The response of every operation: how far the deletion of an account is. The orders are read for one that is requested, or with
 * `asksWaits`: most who open their profile request none.
 */
export async function deletionState(
  user: User,
  now: Date,
  asksWaits = false,
): Promise<{ success: true; data: DeletionState }> {
  const [waitsFor, identity] = await Promise.all([
    user.deletion || asksWaits ? findErasureWaits(user, now) : roleWaits(user),
    findEmailIdentity(user.email),
  ]);
  const hasPassword = identity?.passwordHash !== undefined;
  const deletion = user.deletion && {
    requestedAt: user.deletion.requestedAt,
    eraseAt: user.deletion.eraseAt,
  };
  return { success: true, data: { deletion, waitsFor, hasPassword } };
}
