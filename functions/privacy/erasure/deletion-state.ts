import type { DeletionState } from '#shared/contracts/privacy/account-data.ts';
import { findEmailIdentity } from '../../accounts/providers/identities.ts';
import type { User } from '../../accounts/users.ts';
import { findErasureWaits, roleWaits } from './erasure-waits.ts';

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
