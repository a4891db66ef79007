import {
  checkSubscriptionStep,
  keys as accountKeys,
  newUserEvent,
  putUserEventStep,
  User,
} from '#functions/accounts/index.ts';
import {
  auditedProgressStep,
  keys as routineKeys,
  progressResponse,
  StoredProgress,
} from '#functions/routines/index.ts';
import { getEach } from '#functions/platform/table/batches.ts';
import { keys as subscriptionKeys } from '../entities.ts';
import { checkCopyStep, StoredSubscription } from '../subscriptions.ts';
import type { ProgressStatus, routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { checkTrackStep, findAssessment } from '#functions/training/index.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import {
  putProgressSteps,
  startProgress,
  subscriptionAccess,
  type SubscriptionAccess,
  syncedProgress,
} from './sync-routine-progress.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** A user with the subscription and the progress of the routines, each null where there is none; one round trip. */
export const findSubscriber = (userId: string) =>
  getEach({
    user: [User, accountKeys.user(userId)],
    subscription: [StoredSubscription, subscriptionKeys.subscription(userId)],
    progress: [StoredProgress, routineKeys.routineProgress(userId)],
  });

/**
 * PUT /routine-progress/{userId}/subscription. `active` ends an admin's pause and needs a subscription that grants access;
 * every other status pauses the user's routines until then, whatever happens at Stripe, and is shown as it is. The pause keeps who made
 * it, when and why; the user's history has both.
 */
export const setSubscription: UseCase<typeof routineProgress.setSubscription> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const editor = { author: actor.user, now };
  const { user, next } = await retryOnConflict(
    () => setStatus(params.userId, { status: body.subscriptionStatus, reason: body.reason || null }, editor),
    {
      whenExhausted: 'conflict',
    },
  );
  return { success: true, data: { userProgress: await progressResponse(user, next, now) } };
};

/** One transaction on condition of the subscription that was read: a concurrent end of it cannot leave the user active. */
async function setStatus(
  userId: string,
  { status, reason }: { status: ProgressStatus; reason: string | null },
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
  const pause = isPaused
    ? ({ isHeld: true, heldAs: status, hold: holdOf(before, reason, editor) } as const)
    : ({ isHeld: false, heldAs: 'inactive', hold: null } as const);
  const next = await syncedProgress({ ...started.progress, ...pause }, access, now);
  const steps = putProgressSteps(next, before);
  if (steps.length > 0) {
    const action = isPaused ? 'pause' : 'resume';
    const entry = await auditedProgressStep(editor, action, { user, before, next });
    const { author } = editor;
    const event = newUserEvent({ kind: action, author, ...(reason !== null && { text: reason }) }, now);
    await transact([
      ...steps,
      ...started.checks,
      checkSubscriptionStep(user),
      checkCopyStep(userId, subscription),
      entry,
      putUserEventStep(userId, event),
    ]);
  }
  return { user, next };
}

/** A pause that goes on, under another status, keeps its beginning unless there is a new reason. */
const holdOf = (
  before: StoredProgress | null,
  reason: string | null,
  { author: { _id, name }, now }: Editor,
): StoredProgress['hold'] =>
  before?.hold && reason === null ? before.hold : { by: { _id, name }, at: now.toISOString(), reason };

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
