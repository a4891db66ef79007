import type { ProgressStatus, UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { nextMonthOf, type StoredProgress } from './progress.ts';
import type { User } from '../accounts/users.ts';
import { requireOption } from './require-option.ts';
import { parseTrackKey, trackKey, type Track } from '../platform/table/track.ts';

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
export function nextDueDateOf(progress: StoredProgress | null, track: Track, now: Date): string | null {
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
