import { customerRole } from '#shared/rules/accounts/role.ts';
import { findEmailIdentity } from '../../accounts/providers/identities.ts';
import { findUser, type User } from '../../accounts/users.ts';
import { beginErasure, eraseUserSteps, reopenErasure } from './deletions.ts';
import { transact } from '../../platform/table/table.ts';
import { removeAlerts } from './remove-alerts.ts';
import { removeMails } from './remove-mails.ts';
import { endSubscription } from '../../subscriptions/stripe/stop-charging.ts';
import { inParallel } from '../../platform/kit/in-parallel.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { eraseRest } from './erase-rest.ts';

/**
 * Erases accounts that a restore has brought back, by the ids of the list of erasures. They were erased before, so that nothing is waited
 * for and no request is needed. Accounts that were not brought back are passed over again. One that fails keeps back no other; an
 * account with a role is a mistake in the list, and fails.
 */
export async function eraseAgain(
  userIds: readonly string[],
  now: Date,
): Promise<{ done: number; failed: number }> {
  let done = 0;
  const failures = await inParallel(new Set(userIds), 1, async (userId) => {
    const restored = await findUser(userId);
    if (restored) {
      await eraseUser(restored, now);
      done++;
    } else await reopenErasure(userId, now);
    log.info('account erased again', { user: userId });
    await eraseRest(userId, now);
  });
  for (const { item, error } of failures)
    log.error('account not erased', { user: item, ...errorFields(error) });
  return { done, failed: failures.length };
}

async function eraseUser(restored: User, now: Date): Promise<void> {
  const { _id, email, role } = restored;
  if (role !== customerRole) throw new Error(`${_id} has a role`);
  // begun first: an account that is being erased is told nothing
  await beginErasure(restored, now);
  await endSubscription(restored, now);
  const identity = await findEmailIdentity(email);
  // the person may have registered again since
  const ownsEmail = !identity || identity.userId === _id;
  if (ownsEmail) {
    await removeAlerts(restored);
    await removeMails(restored, now);
  }
  const user = await findUser(_id);
  if (user) await transact(eraseUserSteps(user, now, ownsEmail));
}
