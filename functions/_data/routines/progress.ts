import * as z from 'zod';
import { anchorDayOf, sendTime } from '#shared/rules/routine-calendar.ts';
import { indexes, keys } from '../table/keys.ts';
import { checkStep, get, putStep, updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/** What somebody trains: with a month it is the slot of a routine. */
export interface Track {
  workoutType: string;
  trainingFrequency: string;
}

/** A routine in its slot, as it was when somebody was to receive it. */
export const SlotRoutine = z.object({
  routineId: z.string(),
  name: z.string(),
  driveLink: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  month: z.int(),
});
export type SlotRoutine = z.output<typeof SlotRoutine>;

/**
 * The right to send one routine, taken before it is sent by moving on to the next month; what came of it stands in
 * the delivery. With all that the delivery says, so that it can be written by whoever learns of the outcome.
 */
const Claim = z.object({
  batchId: z.string(),
  deliveryId: z.string(),
  at: z.iso.datetime(),
  slot: SlotRoutine,
});
export type Claim = z.output<typeof Claim>;

/**
 * How far a subscriber is (DESIGN.md, Routines). One per user, from the first active subscription on; it stands in
 * `gsi3` while `isActive`.
 */
export const StoredProgress = z.object({
  userId: z.string(),
  /** Whether routines go out: the subscription grants access, and no admin has stopped them. */
  isActive: z.boolean(),
  /** Stopped by an admin. */
  isHeld: z.boolean(),
  /** The subscription that the anchor comes from. */
  subscriptionId: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  /** The month that is sent next, by track; 1 where there is none. */
  months: z.record(z.string(), z.int().min(1)),
  /** Day of the month, 1 to 31, on which a routine is due. */
  anchorDay: z.int().min(1).max(31),
  /** `YYYY-MM-DD` in Spain. */
  nextDueDate: z.iso.date(),
  claim: Claim.nullable(),
  createdAt: z.iso.datetime(),
});
export type StoredProgress = z.output<typeof StoredProgress>;

/** The name of a track among `months`. */
export const trackKey = ({ workoutType, trainingFrequency }: Track): string =>
  `${workoutType}#${trainingFrequency}`;

/** The month that is sent next of a track. */
export const monthOf = (progress: StoredProgress, track: Track): number =>
  progress.months[trackKey(track)] ?? 1;

/** A user's progress; null for whoever never had a subscription. */
export const findProgress = (userId: string): Promise<StoredProgress | null> =>
  get(StoredProgress, keys.routineProgress(userId));

/** The progress of users, in no order; whoever has none is absent. Half as dear with `eventually`. */
export const findManyProgress = async (userIds: string[], eventually = false): Promise<StoredProgress[]> =>
  (await getMany(userIds.map(keys.routineProgress), eventually)).map((item) => z.parse(StoredProgress, item));

/**
 * The step that writes progress over what was read: `before` null where there was none. `Refused('progress_moved')`
 * when a routine was claimed, or anything else changed, meanwhile. Who is active is found by `gsi2` from then
 * until the routine is claimed, whatever their day of the month: a first routine, one after a pause, one put forward by hand.
 */
export function putProgressStep(next: StoredProgress, before: StoredProgress | null): Step {
  const item = { ...keys.routineProgress(next.userId), ...indexesOf(next), ...next };
  if (!before) return putStep('progress_moved', item, { condition: 'attribute_not_exists(pk)' });
  return putStep('progress_moved', item, {
    condition:
      'isActive = :active AND isHeld = :held AND nextDueDate = :due AND workoutType = :type AND trainingFrequency = :frequency AND months = :months AND claim = :claim',
    values: {
      ':active': before.isActive,
      ':held': before.isHeld,
      ':due': before.nextDueDate,
      ':type': before.workoutType,
      ':frequency': before.trainingFrequency,
      ':months': before.months,
      ':claim': before.claim,
    },
  });
}

function indexesOf({ isActive, userId, anchorDay, nextDueDate }: StoredProgress) {
  if (!isActive) return {};
  return {
    ...indexes.anchor(anchorDay, userId),
    ...indexes.due('routines', userId, sendTime(nextDueDate).toISOString()),
  };
}

/** The step that changes what somebody trains; the next routine is of that track. `Refused('progress_moved')` without progress. */
export const changeTrackStep = (userId: string, { workoutType, trainingFrequency }: Track): Step =>
  updateStep('progress_moved', keys.routineProgress(userId), {
    update: 'SET workoutType = :type, trainingFrequency = :frequency',
    condition: 'attribute_exists(pk)',
    values: { ':type': workoutType, ':frequency': trainingFrequency },
  });

/** The step that holds for whoever has no progress; `Refused('progress_moved')` once there is some. */
export const noProgressStep = (userId: string): Step =>
  checkStep('progress_moved', keys.routineProgress(userId), { condition: 'attribute_not_exists(pk)' });

/** Progress as it begins: the first routine goes out on `dueDate`, and from then on every month. */
export const newProgress = (
  userId: string,
  subscriptionId: string,
  track: Track,
  dueDate: string,
  now: Date,
): StoredProgress => ({
  userId,
  isActive: true,
  isHeld: false,
  subscriptionId,
  workoutType: track.workoutType,
  trainingFrequency: track.trainingFrequency,
  months: { [trackKey(track)]: 1 },
  anchorDay: anchorDayOf(dueDate),
  nextDueDate: dueDate,
  claim: null,
  createdAt: now.toISOString(),
});
