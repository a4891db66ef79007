import type {
  ProgressStatus,
  routineProgress,
  UserProgress,
} from '#shared/contracts/routines/routine-progress.ts';
import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { findProgress, nextMonthOf, type StoredProgress } from './progress.ts';
import { readUserCounters, type User } from '#functions/accounts/index.ts';
import { requireOption } from './update-details.ts';
import { parseTrackKey, slotId, type Track, trackKey } from '#functions/platform/table/track.ts';
import { findAssessment, findOption } from '#functions/training/index.ts';
import { findRoutineInSlot, findRoutines } from './grid/routines.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { planTimeout } from '#shared/rules/routines/routine-sending.ts';
import { countDue } from './due-progress.ts';
import { countFailedDeliveries } from './sending/failures.ts';
import { findNewestRun, type StoredRun } from './sending/run-counts.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/**
 * The progress of a user in the shape of the contract. `track` is the track of the progress; for a user without progress,
 * the one that the assessment chose, or null where that is unknown.
 */
export async function progressResponse(
  user: User,
  progress: StoredProgress | null,
  now: Date,
  track: Track | null = progress,
): Promise<UserProgress> {
  const { _id, name, email, emailProblem } = user;
  return {
    _id,
    userId: { _id, name, email, userDetails: track && (await trackDetails(track)) },
    subscriptionStatus: progressStatus(user, progress),
    workoutTypes: progress ? await workoutTypesResponse(progress, now) : [],
    emailProblem,
    byHand: adminAction(user, progress),
  };
}

/**
 * What an admin can do about a user's routines: pause them (`hold`), resume them (`release`), or nothing (null). A pause
 * outlasts a late payment and can be ended once the payment has arrived. Without a subscription there is nothing to pause.
 */
function adminAction(user: User, progress: StoredProgress | null): UserProgress['byHand'] {
  if (!progress) return null;
  if (progress.isHeld) return grantsAccess(user.subscriptionStatus) ? 'release' : null;
  const status = progressStatus(user, progress);
  return status === 'active' || status === 'inactive' ? 'hold' : null;
}

/**
 * When the next routine of a track is sent (ISO 8601), which is after its month is paid; null for every track but the current one,
 * while inactive, and when no payment is to come for it.
 */
function nextDueDateOf(progress: StoredProgress | null, track: Track, now: Date): string | null {
  if (!progress?.isActive || trackKey(progress) !== trackKey(track)) return null;
  const day = nextSendDay(progress, now);
  return day && sendTime(day).toISOString();
}

/**
 * The status shown to admins: `active` only while routines are sent; a late payment is `inactive`, and a pause what the admin has
 * called it.
 */
function progressStatus({ subscriptionStatus }: User, progress: StoredProgress | null): ProgressStatus {
  if (progress?.isActive) return 'active';
  if (progress?.isHeld && progress.heldAs !== 'inactive') return progress.heldAs;
  if (subscriptionStatus === 'canceled') return 'cancelled';
  const isExpired = subscriptionStatus === 'unpaid' || subscriptionStatus === 'incomplete_expired';
  return isExpired ? 'expired' : 'inactive';
}

async function trackDetails({ workoutType, trainingFrequency }: Track) {
  const [currentWorkoutType, currentTrainingFrequency] = await Promise.all([
    requireOption('workouttypes', workoutType),
    requireOption('training-frequencies', trainingFrequency),
  ]);
  return { currentWorkoutType, currentTrainingFrequency };
}

/** The current track first, then all tracks the user has trained, grouped by workout type. */
async function workoutTypesResponse(
  progress: StoredProgress,
  now: Date,
): Promise<UserProgress['workoutTypes']> {
  const current = trackKey(progress);
  const past = Object.keys(progress.months).filter((key) => key !== current);
  const tracks = [current, ...past.toSorted()].map(parseTrackKey);
  const types = Map.groupBy(tracks, ({ workoutType }) => workoutType);
  return Promise.all(
    [...types].map(async ([workoutType, ofType]) => ({
      workoutTypeId: await requireOption('workouttypes', workoutType),
      frequencies: await Promise.all(ofType.map((track) => frequencyResponse(progress, track, now))),
    })),
  );
}

const frequencyResponse = async (progress: StoredProgress, track: Track, now: Date) => ({
  trainingFrequencyId: await requireOption('training-frequencies', track.trainingFrequency),
  currentMonth: nextMonthOf(progress, track),
  nextDueDate: nextDueDateOf(progress, track, now),
});

/**
 * The routine that a user receives next of a workout type and frequency, without its link; month 1 before the first
 * subscription. Throws `not_assessed` for a user without an assessment, `not_found` for an unknown option.
 */
export async function nextRoutineOfTrack(
  userId: string,
  chosen: { workoutType: string; frequency: string },
  now: Date,
) {
  const track = { workoutType: chosen.workoutType, trainingFrequency: chosen.frequency };
  const [progress, type, frequency] = await Promise.all([
    findProgress(userId),
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!progress && !(await findAssessment(userId))) throw new AppError('not_assessed');
  if (!type || !frequency) throw new AppError('not_found');
  const month = progress ? nextMonthOf(progress, track) : 1;
  const routine = await findRoutineInSlot(track, month);
  return {
    month,
    nextDueDate: nextDueDateOf(progress, track, now),
    routine: routine && { _id: routine._id, name: routine.name },
  };
}

/** GET /routine-progress/stats, for admins. Users are counted by stored counters; due and waiting users by this call. */
export const showStats: UseCase<typeof routineProgress.stats> = async ({ now }) => {
  const nextRun = nextRunDay(now);
  const [users, due, failures, lastRun] = await Promise.all([
    readUserCounters(),
    findRoutines().then((routines) =>
      countDue(new Set(routines.map((each) => slotId(each, each.month))), nextRun, now),
    ),
    countFailedDeliveries(),
    findLastRun(now),
  ]);
  const nextRunAt = sendTime(nextRun).toISOString();
  return {
    success: true,
    data: {
      totalUsers: users.total,
      activeUsers: users.receiving,
      ...due,
      failures,
      lastRun,
      nextRunAt,
    },
  };
};

/**
 * The last run that sent something or broke off. One that found every user served leaves the run that served them as the
 * last one; one that is still planning has no counts. A broken run whose users a later one has served counts as complete.
 */
async function findLastRun(now: Date): Promise<StoredRun | null> {
  const longAgo = now.getTime() - planTimeout * 1000;
  let isCaughtUp = false;
  const run = await findNewestRun(({ isPlanned, startedAt, queued, skipped }) => {
    const isShown = isPlanned || Date.parse(startedAt) < longAgo;
    if (isShown && (queued > skipped || !(isPlanned || isCaughtUp))) return true;
    isCaughtUp ||= isPlanned;
    return false;
  });
  return run && { ...run, isPlanned: run.isPlanned || isCaughtUp };
}
