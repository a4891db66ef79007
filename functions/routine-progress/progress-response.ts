import type { ProgressStatus, UserProgress } from '#shared/contracts/routine-progress.ts';
import { sendTime } from '#shared/rules/routine-calendar.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { findOption, type OptionList, type OptionOf } from '../_data/training/options.ts';
import { monthOf, trackKey, type StoredProgress, type Track } from '../_data/routines/progress.ts';
import type { User } from '../_data/accounts/users.ts';

/**
 * How far a user is, as the wire carries it (wizard-and-back-office.md section 3). `trains` is what somebody without
 * progress has chosen in the assessment, where it is known.
 */
export async function progressResponse(
  user: User,
  progress: StoredProgress | null,
  trains: Track | null = progress,
): Promise<UserProgress> {
  const { _id, name, email, emailProblem } = user;
  return {
    _id,
    userId: { _id, name, email, userDetails: trains && (await detailsOf(trains)) },
    subscriptionStatus: statusOf(user, progress),
    workoutTypes: progress ? await workoutTypesOf(progress) : [],
    emailProblem,
    byHand: byHand(user, progress),
  };
}

/**
 * What an admin can do about somebody's routines. A hold outlasts a late payment, and is released once that has come;
 * who has no subscription any more has nothing to be held.
 */
function byHand(user: User, progress: StoredProgress | null): UserProgress['byHand'] {
  if (!progress) return null;
  if (progress.isHeld) return grantsAccess(user.subscriptionStatus) ? 'release' : null;
  const status = statusOf(user, progress);
  return status === 'active' || status === 'inactive' ? 'hold' : null;
}

/** When the next routine of a track goes out; null for all but what is trained now, and while nothing is sent. */
export function nextDueDateOf(progress: StoredProgress | null, track: Track): string | null {
  if (!progress?.isActive || trackKey(progress) !== trackKey(track)) return null;
  return sendTime(progress.nextDueDate).toISOString();
}

/** Section 4: only what is sent counts as active; a late payment and an admin's hold are pauses. */
function statusOf({ subscriptionStatus }: User, progress: StoredProgress | null): ProgressStatus {
  if (progress?.isActive) return 'active';
  if (subscriptionStatus === 'canceled') return 'cancelled';
  const isExpired = subscriptionStatus === 'unpaid' || subscriptionStatus === 'incomplete_expired';
  return isExpired ? 'expired' : 'inactive';
}

async function detailsOf({ workoutType, trainingFrequency }: Track) {
  const [currentWorkoutType, currentTrainingFrequency] = await Promise.all([
    known('workouttypes', workoutType),
    known('training-frequencies', trainingFrequency),
  ]);
  return { currentWorkoutType, currentTrainingFrequency };
}

/** The present track first, then all that have been trained, by workout type. */
async function workoutTypesOf(progress: StoredProgress): Promise<UserProgress['workoutTypes']> {
  const present = trackKey(progress);
  const past = Object.keys(progress.months).filter((key) => key !== present);
  const tracks = [present, ...past.toSorted()].map(trackOf);
  const types = Map.groupBy(tracks, ({ workoutType }) => workoutType);
  return Promise.all(
    [...types].map(async ([workoutType, ofType]) => ({
      workoutTypeId: await known('workouttypes', workoutType),
      frequencies: await Promise.all(ofType.map((track) => frequencyOf(progress, track))),
    })),
  );
}

const frequencyOf = async (progress: StoredProgress, track: Track) => ({
  trainingFrequencyId: await known('training-frequencies', track.trainingFrequency),
  currentMonth: monthOf(progress, track),
  nextDueDate: nextDueDateOf(progress, track),
});

function trackOf(key: string): Track {
  const [workoutType, trainingFrequency] = key.split('#') as [string, string];
  return { workoutType, trainingFrequency };
}

async function known<L extends OptionList>(list: L, id: string): Promise<OptionOf<L>> {
  const option = await findOption(list, id);
  if (!option) throw new Error(`${id} is gone from ${list}: options are never deleted`);
  return option;
}
