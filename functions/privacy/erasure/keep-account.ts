import type { User } from '../../accounts/users.ts';
import { findSubscriber } from '../../subscriptions/access/subscriber.ts';
import type { Step } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import {
  putProgressSteps,
  subscriptionAccess,
  syncedProgress,
} from '../../subscriptions/access/sync-routine-progress.ts';

/**
 * The steps that bring back the routines of an account whose deletion is taken back, beside the one that takes it back on condition
 * that deletion and subscription are as they were read. Throws 409 `account_erasing` once the erasure has begun.
 */
export async function keepAccountSteps(user: User, now: Date): Promise<Step[]> {
  if (!user.deletion) return [];
  if (user.deletion.isErasing) throw new AppError('account_erasing');
  const { progress, subscription } = await findSubscriber(user._id);
  if (!progress) return [];
  const access = subscriptionAccess({ ...user, deletion: null }, subscription);
  return putProgressSteps(await syncedProgress(progress, access, now), progress);
}
