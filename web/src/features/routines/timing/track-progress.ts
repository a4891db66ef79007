import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';

/** A track of a user: workout type and frequency, with the next month and its date. */
export interface TrackProgress {
  workoutType: { _id: string; name: string };
  frequency: { _id: string; name: string };
  /** The next month to send. */
  month: number;
  /** ISO time of the next send; null if none is planned. */
  nextDueDate: string | null;
}

/** Every track of a user, with its progress. */
export const toTrackProgress = ({ workoutTypes }: UserProgress): TrackProgress[] =>
  workoutTypes.flatMap(({ workoutTypeId, frequencies }) =>
    frequencies.map(({ trainingFrequencyId, currentMonth, nextDueDate }) => ({
      workoutType: workoutTypeId,
      frequency: trainingFrequencyId,
      month: currentMonth,
      nextDueDate,
    })),
  );

/** The current track of a user: the one with a planned send, else the one of the assessment, else null. */
export function currentTrack(user: UserProgress): TrackProgress | null {
  const tracks = toTrackProgress(user);
  const { userDetails } = user.userId;
  const isChosen = ({ workoutType, frequency }: TrackProgress) =>
    workoutType._id === userDetails?.currentWorkoutType._id &&
    frequency._id === userDetails.currentTrainingFrequency._id;
  return tracks.find(({ nextDueDate }) => nextDueDate !== null) ?? tracks.find(isChosen) ?? null;
}

/** `Fuerza · 3 días por semana`, the current training of a user; null without one. */
export function trainingText(user: UserProgress): string | null {
  const track = currentTrack(user);
  if (track) return trackText(track.workoutType, track.frequency);
  const { userDetails } = user.userId;
  return userDetails && trackText(userDetails.currentWorkoutType, userDetails.currentTrainingFrequency);
}

/** `Fuerza · 3 días por semana` */
export const trackText = (workoutType: { name: string }, frequency: { name: string }): string =>
  `${workoutType.name} · ${frequency.name}`;

/** The name of a user, or a generic one. */
export const displayName = ({ name }: { name: string }): string => name.trim() || 'Usuario';

/** Whether a routine missed a past run, because its slot was empty. Due times are times of runs. */
export const isOverdue = (nextDueDate: string, nextRunAt: string | undefined): boolean =>
  nextRunAt !== undefined && nextDueDate < nextRunAt;
