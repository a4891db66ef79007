import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { anchorDayOf, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import {
  changeAssessmentStep,
  checkTrack,
  checkTrackStep,
  findAssessment,
} from '#functions/training/index.ts';
import { findDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import {
  auditedProgressStep,
  checkFailedStep,
  type Claim,
  isClaimOpen,
  messages,
  nextMonthOf,
  progressResponse,
  type StoredProgress,
} from '#functions/routines/index.ts';
import { checkCopyStep } from '../subscriptions.ts';
import { findSubscriber } from './set-subscription.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { checkSubscriptionStep, type User } from '#functions/accounts/index.ts';
import {
  subscriptionAccess,
  startProgress,
  syncedProgress,
  putProgressSteps,
  type SubscriptionAccess,
} from './sync-routine-progress.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { trackKey, type Track } from '#functions/platform/table/track.ts';

type SaveRequest = ParsedInput<typeof routineProgress.save, 'body'>;

/**
 * POST /routine-progress: sets a user's track, its next month and the next due date. Absent fields are unchanged; the month
 * is then the one in which the user left the track, or 1. It does not change whether routines are sent.
 */
export const saveProgress: UseCase<typeof routineProgress.save> = async ({ body, actor, now }) => {
  const fields = { workoutType: 'workoutTypeId', trainingFrequency: 'trainingFrequencyId' };
  await checkTrack(requestedTrack(body), fields);
  const { user, next } = await retryOnConflict(() => save(body, { author: actor.user, now }), {
    whenExhausted: 'conflict',
  });
  return { success: true, data: { userProgress: await progressResponse(user, next, now) } };
};

const requestedTrack = ({ workoutTypeId, trainingFrequencyId }: SaveRequest): Track => ({
  workoutType: workoutTypeId,
  trainingFrequency: trainingFrequencyId,
});

/** Writes progress, and the track of the user's assessment, in one transaction on condition of what was read. */
async function save(request: SaveRequest, editor: Editor): Promise<{ user: User; next: StoredProgress }> {
  const { userId } = request;
  const { now } = editor;
  const [subscriber, assessment] = await Promise.all([findSubscriber(userId), findAssessment(userId)]);
  const { user, subscription, progress: before } = subscriber;
  if (!user) throw new AppError('user_not_found', { field: 'userId' });
  const unsent = await monthNotSentSteps(request, before, now);
  const access = subscriptionAccess(user, subscription);
  const next = await applyRequest(access, before, request, now);
  const steps = putProgressSteps(next, before);
  const { workoutType, trainingFrequency } = next;
  const choice = assessment
    ? changeAssessmentStep(assessment, { workoutType, trainingFrequency }, now)
    : checkTrackStep(userId, null);
  if (steps.length > 0) {
    const entry = await auditedProgressStep(editor, 'progress', { user, before, next });
    await transact([
      ...steps,
      ...unsent,
      choice,
      checkSubscriptionStep(user),
      checkCopyStep(userId, subscription),
      entry,
    ]);
  }
  return { user, next };
}

/**
 * Refuses a month that was sent or may be on its way (P27): a failed month is resent from the failures. A routine that is claimed
 * after this check changes the progress, one that is sent again its row, which these steps check: the write fails and is retried.
 */
async function monthNotSentSteps(
  request: SaveRequest,
  progress: StoredProgress | null,
  now: Date,
): Promise<Step[]> {
  const { userId, currentMonth } = request;
  if (currentMonth === undefined) return [];
  const isRequestedOrLater = (slot: Track & { month: number }) =>
    trackKey(slot) === trackKey(requestedTrack(request)) && slot.month >= currentMonth;
  const rows = (await findDeliveries(userId)).filter(isRequestedOrLater);
  const claim = progress?.claim;
  const isBeingSent =
    claim &&
    isRequestedOrLater(claim.slot) &&
    isClaimOpen(claim, now) &&
    !rows.some((row) => row._id === claim.deliveryId && settlesClaim(row, claim));
  if (isBeingSent || rows.some(({ sentAt, failedAt }) => sentAt !== null || failedAt === null))
    throw new AppError('already_sent', { field: 'currentMonth', message: messages.sentOrBeingSent });
  return rows.map(checkFailedStep);
}

/** Whether a row holds the outcome of a claim: of its batch, or of a later batch that sent it again and failed. */
const settlesClaim = ({ batchId, failedAt }: StoredDelivery, claim: Claim): boolean =>
  batchId === claim.batchId || (failedAt ?? '') >= claim.at;

async function applyRequest(
  access: SubscriptionAccess,
  before: StoredProgress | null,
  request: SaveRequest,
  now: Date,
): Promise<StoredProgress> {
  const track = requestedTrack(request);
  const current = before
    ? await syncedProgress(before, access, now)
    : startProgress(request.userId, access, track, now);
  const month = request.currentMonth ?? nextMonthOf(current, track);
  const next = { ...current, ...track, months: { ...current.months, [trackKey(track)]: month } };
  if (request.nextDueDate === undefined) return next;
  // a past day becomes the day of the next run
  const runDay = nextRunDay(now);
  const nextDueDate = request.nextDueDate < runDay ? runDay : request.nextDueDate;
  // the anchor day moves with the date; otherwise the routine after this one could follow within days
  return nextDueDate === current.nextDueDate
    ? next
    : { ...next, nextDueDate, anchorDay: anchorDayOf(nextDueDate) };
}
