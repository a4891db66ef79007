import type { DeletionState } from '#shared/contracts/accounts/account-data.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import type { User } from '../_data/accounts/users.ts';
import { findErasureWaits } from '../_flows/accounts/erasure-waits.ts';

/** The response of every operation: how far the deletion of an account is. */
export async function deletionState(user: User, now: Date): Promise<{ success: true; data: DeletionState }> {
  const [waitsFor, identity] = await Promise.all([
    findErasureWaits(user, now),
    findEmailIdentity(user.email),
  ]);
  const hasPassword = identity?.passwordHash !== undefined;
  const deletion = user.deletion && {
    requestedAt: user.deletion.requestedAt,
    eraseAt: user.deletion.eraseAt,
  };
  return { success: true, data: { deletion, waitsFor, hasPassword } };
}
