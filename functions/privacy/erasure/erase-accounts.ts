import { findDueDeletions, findOpenErasures } from './deletions.ts';
import { inParallel } from '../../platform/kit/in-parallel.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseRest } from './erase-rest.ts';

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
