import {
  beginErasure,
  eraseUserSteps,
  findDueDeletions,
  findOpenErasures,
  forgetDeletion,
  reopenErasure,
} from './deletions.ts';
import { findEmailIdentity, findUser, type User } from '#functions/accounts/index.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { findErasureWaits } from './deletion-state.ts';
import { eraseRest, removeAlerts, removeMails } from './erase-rest.ts';
import { endSubscription } from '#functions/subscriptions/index.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';

/**
 * Erases an account whose time has come; false while something keeps it. Once it has begun, the deletion is not taken back: a paid
 * subscription is ended for an account that goes. What breaks off, or meets an order or a return, is continued on another night. From
 * the transaction of no return on whatever is under way finds no user, and the list of erasures says what is left to do (P137).
 */
export async function eraseAccount(userId: string, now: Date): Promise<boolean> {
  const due = await findUser(userId);
  if (due?.deletion === null) await forgetDeletion(userId);
  if (!due?.deletion || new Date(due.deletion.eraseAt) > now) return false;
  if ((await findErasureWaits(due, now)).length > 0) return false;
  if (!due.deletion.isErasing && !(await tryWrite(beginErasure(due, now), 'user_changed'))) return false;
  await endSubscription(due, now);
  // read before what it rests on: an order, a return or a notification written since refuses the transaction
  const user = await findUser(userId);
  if (!user?.deletion || (await findErasureWaits(user, now)).length > 0) return false;
  await removeAlerts(user);
  await removeMails(user, now);
  if (!(await tryWrite(transact(eraseUserSteps(user, now)), 'user_changed'))) return false;
  log.info('account erased', { user: userId });
  await eraseRest(userId, now);
  return true;
}

/** Low, because users' requests share Stripe's rate limit. */
const concurrency = 4;

/**
 * Erases the accounts whose two weeks are over, and goes on with erasures of which something may be left: those that broke off, and
 * what was written while they ran. Accounts that something keeps back wait for the next night.
 */
export async function eraseAccounts(
  now: Date,
  hasTime: () => boolean,
): Promise<{ done: number; failed: number }> {
  let done = 0;
  const left = await findOpenErasures(now);
  const due = await findDueDeletions(now);
  const failures = [
    ...(await inParallel(left, concurrency, async ({ _id }) => {
      if (hasTime()) await eraseRest(_id, now);
    })),
    ...(await inParallel(due, concurrency, async ({ _id }) => {
      if (hasTime() && (await eraseAccount(_id, now))) done++;
    })),
  ];
  for (const { item, error } of failures)
    log.error('account not erased', { user: item._id, ...errorFields(error) });
  return { done, failed: failures.length };
}

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
