import type { ProgressStatus, routineProgress } from '#shared/contracts/routine-progress.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import type { Editor } from '../_data/audit/audit-entries.ts';
import { findAssessment, checkTrackStep } from '../_data/training/assessments.ts';
import type { StoredProgress } from '../_data/routines/progress.ts';
import { findSubscriber } from '../_data/subscriptions/subscriber.ts';
import { transact, type Step } from '../_data/table/table.ts';
import { checkSubscriptionStep, type User } from '../_data/accounts/users.ts';
import {
  subscriptionAccess,
  startProgress,
  syncedProgress,
  putProgressSteps,
  type SubscriptionAccess,
} from '../_flows/routines/sync-routine-progress.ts';
import { auditedProgressStep } from './audited-progress.ts';
import { progressResponse } from './progress-response.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * PUT /routine-progress/{userId}/subscription. `active` ends an admin's pause and needs a subscription that grants access;
 * every other status pauses the user's routines until then, whatever happens at Stripe, and is shown as it is.
 */
export const setSubscription: UseCase<typeof routineProgress.setSubscription> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const editor = { author: actor.user, now };
  const { user, next } = await retryOnConflict(
    () => setStatus(params.userId, body.subscriptionStatus, editor),
    {
      whenExhausted: 'conflict',
    },
  );
  return { success: true, data: { userProgress: await progressResponse(user, next, now) } };
};

/** One transaction on condition of the subscription that was read: a concurrent end of it cannot leave the user active. */
async function setStatus(
  userId: string,
  status: ProgressStatus,
  editor: Editor,
): Promise<{ user: User; next: StoredProgress }> {
  const { now } = editor;
  const isPaused = status !== 'active';
  const { user, subscription, progress: before } = await findSubscriber(userId);
  if (!user) throw new AppError('user_not_found');
  const access = subscriptionAccess(user, subscription);
  const started = before
    ? { progress: before, checks: [] }
    : await startInactiveProgress(userId, access, now);
  if (!isPaused && !grantsAccess(user.subscriptionStatus)) throw new AppError('not_active');
  const pause = { isHeld: isPaused, heldAs: isPaused ? status : 'inactive' } as const;
  const next = await syncedProgress({ ...started.progress, ...pause }, access, now);
  const steps = putProgressSteps(next, before);
  if (steps.length > 0) {
    const action = isPaused ? 'pause' : 'resume';
    const entry = await auditedProgressStep(editor, action, { user, before, next });
    await transact([...steps, ...started.checks, checkSubscriptionStep(user), entry]);
  }
  return { user, next };
}

/** Inactive progress for a user who has never had a subscription, in the track that the assessment chose. */
async function startInactiveProgress(
  userId: string,
  access: SubscriptionAccess,
  now: Date,
): Promise<{ progress: StoredProgress; checks: Step[] }> {
  const assessment = await findAssessment(userId);
  if (!assessment) throw new AppError('not_assessed');
  const progress = { ...startProgress(userId, access, assessment, now), isActive: false };
  return { progress, checks: [checkTrackStep(userId, assessment)] };
}
