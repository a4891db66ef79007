import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { anchorDayOf, nextRunDay } from '#shared/rules/routine-calendar.ts';
import { changeChoicesStep, findAssessment, checkTrackStep } from '../_data/training/assessments.ts';
import { findDeliveries, type StoredDelivery } from '../_data/routines/deliveries.ts';
import { isClaimOpen } from '../_data/routines/claims.ts';
import {
  findProgress,
  monthOf,
  trackKey,
  type Claim,
  type StoredProgress,
  type Track,
} from '../_data/routines/progress.ts';
import { transact } from '../_data/table/table.ts';
import { findUser, checkSubscriptionStep, type User } from '../_data/accounts/users.ts';
import { checkTrack } from '../_flows/training/check-track.ts';
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
import { messages } from './messages.ts';

type Wish = ParsedInput<typeof routineProgress.save, 'body'>;

/**
 * POST /routine-progress: what a user trains from the next routine on, in which month, and when that goes out. What is
 * absent stays: the month is the one the track was left in, or the first. Whether routines go out is not decided here.
 */
export const saveProgress: UseCase<typeof routineProgress.save> = async ({ body, now }) => {
  const fields = { workoutType: 'workoutTypeId', trainingFrequency: 'trainingFrequencyId' };
  await checkTrack(trackOf(body), fields);
  const { user, next } = await retryOnConflict(() => save(body, now), 'conflict');
  return { success: true, data: { userProgress: await progressResponse(user, next) } };
};

const trackOf = ({ workoutTypeId, trainingFrequencyId }: Wish): Track => ({
  workoutType: workoutTypeId,
  trainingFrequency: trainingFrequencyId,
});

/** The user's own choice says the same from then on: all in one transaction upon what was read. */
async function save(wish: Wish, now: Date): Promise<{ user: User; next: StoredProgress }> {
  const { userId } = wish;
  const [user, before, assessment] = await Promise.all([
    findUser(userId),
    findProgress(userId),
    findAssessment(userId),
  ]);
  if (!user) throw new AppError('user_not_found', { field: 'userId' });
  await checkMonth(wish, before, now);
  const next = changed(user, before, wish, now);
  const steps = progressSteps(next, before);
  const { workoutType, trainingFrequency } = next;
  const choice = assessment
    ? changeChoicesStep(assessment, { workoutType, trainingFrequency }, now)
    : checkTrackStep(userId, null);
  if (steps.length > 0) await transact([...steps, choice, checkSubscriptionStep(user)]);
  return { user, next };
}

/**
 * A month that was sent, or may be on its way, is not sent again (P27): what has not arrived is resent from the failures.
 * A routine that is claimed afterwards moves the progress, which is then read anew.
 */
async function checkMonth(wish: Wish, progress: StoredProgress | null, now: Date): Promise<void> {
  const { userId, currentMonth } = wish;
  if (currentMonth === undefined) return;
  const isAgain = (slot: Track & { month: number }) =>
    trackKey(slot) === trackKey(trackOf(wish)) && slot.month >= currentMonth;
  const rows = (await findDeliveries(userId)).filter(isAgain);
  const claim = progress?.claim;
  const isOnItsWay =
    claim &&
    isAgain(claim.slot) &&
    isClaimOpen(claim, now) &&
    !rows.some((row) => row._id === claim.deliveryId && endsClaim(row, claim));
  if (isOnItsWay || rows.some(({ sentAt, failedAt }) => sentAt !== null || failedAt === null))
    throw new AppError('already_sent', { field: 'currentMonth', message: messages.sentOrOnItsWay });
}

/** Whether a row says what became of a claim: its own batch's, or one that has sent it again since and failed. */
const endsClaim = ({ batchId, failedAt }: StoredDelivery, claim: Claim): boolean =>
  batchId === claim.batchId || (failedAt ?? '') >= claim.at;

function changed(user: User, before: StoredProgress | null, wish: Wish, now: Date): StoredProgress {
  const track = trackOf(wish);
  const access = accessOf(user);
  const present = before
    ? syncRoutineProgress(before, access, now)
    : startProgress(user._id, access, track, now);
  const month = wish.currentMonth ?? monthOf(present, track);
  const next = { ...present, ...track, months: { ...present.months, [trackKey(track)]: month } };
  if (wish.nextDueDate === undefined) return next;
  // a day that has been is the next run's; what waits for its routine goes on waiting
  const runDay = nextRunDay(now);
  const nextDueDate = wish.nextDueDate < runDay ? runDay : wish.nextDueDate;
  // those after it follow on its day of the month, else the next could come some days later
  return nextDueDate === present.nextDueDate
    ? next
    : { ...next, nextDueDate, anchorDay: anchorDayOf(nextDueDate) };
}
