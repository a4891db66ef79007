import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { findAssessment, checkTrackStep } from '../_data/training/assessments.ts';
import { findProgress, type StoredProgress } from '../_data/routines/progress.ts';
import { transact, type Step } from '../_data/table/table.ts';
import { findUser, checkSubscriptionStep, type User } from '../_data/accounts/users.ts';
import {
  accessOf,
  startProgress,
  syncRoutineProgress,
  progressSteps,
} from '../_flows/routines/sync-routine-progress.ts';
import { progressResponse } from './progress-response.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * PUT /routine-progress/{userId}/subscription. `active` lets a user's routines go out again, if their subscription is
 * paid for; anything else holds them until then, whatever Stripe says meanwhile.
 */
export const setSubscription: UseCase<typeof routineProgress.setSubscription> = async ({
  params,
  body,
  now,
}) => {
  const isHeld = body.subscriptionStatus !== 'active';
  const { user, next } = await retryOnConflict(() => hold(params.userId, isHeld, now), 'conflict');
  return { success: true, data: { userProgress: await progressResponse(user, next) } };
};

/** In one transaction upon the subscription that was read: one that ends meanwhile does not find its user active. */
async function hold(
  userId: string,
  isHeld: boolean,
  now: Date,
): Promise<{ user: User; next: StoredProgress }> {
  const [user, before] = await Promise.all([findUser(userId), findProgress(userId)]);
  if (!user) throw new AppError('user_not_found');
  const present = before ? { progress: before, checks: [] } : await begin(user, now);
  if (!isHeld && !grantsAccess(user.subscriptionStatus)) throw new AppError('not_active');
  const next = syncRoutineProgress({ ...present.progress, isHeld }, accessOf(user), now);
  const steps = progressSteps(next, before);
  if (steps.length > 0) await transact([...steps, ...present.checks, checkSubscriptionStep(user)]);
  return { user, next };
}

/** The progress of somebody who never had a subscription, of what the assessment chose. */
async function begin(user: User, now: Date): Promise<{ progress: StoredProgress; checks: Step[] }> {
  const assessment = await findAssessment(user._id);
  if (!assessment) throw new AppError('not_assessed');
  const progress = { ...startProgress(user._id, accessOf(user), assessment, now), isActive: false };
  return { progress, checks: [checkTrackStep(user._id, assessment)] };
}
