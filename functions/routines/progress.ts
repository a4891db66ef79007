import * as z from 'zod';
import { anchorDayOf, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { heldRoutines, indexes, keys } from './entities.ts';
import { dueIndex } from '#functions/platform/table/due-items.ts';
import {
  checkStep,
  get,
  putStep,
  query,
  type Step,
  unchanged,
  updateStep,
} from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { type Track, trackKey } from '#functions/platform/table/track.ts';
import { auditedUser, type User } from '#functions/accounts/index.ts';
import { auditStep, type Editor } from '#functions/platform/audit-entries.ts';
import { readTrackNames } from '#functions/training/index.ts';

/** A routine as it was when it was queued or claimed for a user. */
export const RoutineSnapshot = z.object({
  routineId: z.string(),
  name: z.string(),
  driveLink: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  month: z.int(),
  /** Of its training plan; absent for a link alone. */
  planVersion: z.int().optional(),
});
export type RoutineSnapshot = z.output<typeof RoutineSnapshot>;

/**
 * The right to send one routine to one user. It is taken before the send and moves the progress to the next month; the
 * outcome is in the delivery. It holds every fact of the delivery, so that any process that learns the outcome can write it.
 */
const Claim = z.object({
  batchId: z.string(),
  runId: z.string(),
  deliveryId: z.string(),
  at: z.iso.datetime(),
  slot: RoutineSnapshot,
});
export type Claim = z.output<typeof Claim>;

/** Who has paused the routines, when, and why: the reason is for staff alone. */
const Hold = z.object({
  by: z.object({ _id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
});

/**
 * The progress of a subscriber through the routines: which month comes next, and when. One item per user, written at the
 * first active subscription. It is in index `gsi3` while `isActive`.
 */
export const StoredProgress = z.object({
  userId: z.string(),
  /** Whether routines are sent: the subscription grants access, and no admin has paused the routines. */
  isActive: z.boolean(),
  /** Paused by an admin. */
  isHeld: z.boolean(),
  /** The status that the admin gave to the pause. */
  heldAs: z.enum(['inactive', 'expired', 'cancelled']),
  /** The pause; null without one. */
  hold: Hold.nullable(),
  /** The subscription that `anchorDay` comes from. */
  subscriptionId: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  /** The month that is sent next, by `trackKey`; a track without an entry is in month 1. */
  months: z.record(z.string(), z.int().min(1)),
  /** Day of the month, 1 to 31, on which a routine is due. */
  anchorDay: z.int().min(1).max(31),
  /** `YYYY-MM-DD` in Spain. The routine goes out once its month is paid (shared/rules/subscriptions/paid-period.ts). */
  nextDueDate: z.iso.date(),
  /** The subscription's, in epoch seconds; copied with it, so that a claim can require it. */
  paidUntil: z.int().nullable(),
  nextPaymentAt: z.int().nullable(),
  claim: Claim.nullable(),
  createdAt: z.iso.datetime(),
});
export type StoredProgress = z.output<typeof StoredProgress>;

/** The month that is sent next in a track. */
export const nextMonthOf = (progress: StoredProgress, track: Track): number =>
  progress.months[trackKey(track)] ?? 1;

/** A user's progress; null for a user who has never had an active subscription. */
export const findProgress = (userId: string): Promise<StoredProgress | null> =>
  get(StoredProgress, keys.routineProgress(userId));

/** The progress of several users, unordered; users without progress are absent. `eventually` halves the read cost. */
export const findManyProgress = async (userIds: string[], eventually = false): Promise<StoredProgress[]> =>
  (await getMany(userIds.map(keys.routineProgress), eventually)).map((item) => z.parse(StoredProgress, item));

/**
 * The step that replaces the progress that was read; `before` is null where there was none. Throws
 * `ConditionFailed('progress_changed')` when a claim or another write changed it since the read. An active user is in
 * `gsi2` from this write until the routine is claimed, so that the run finds due dates off the anchor day: a first
 * routine, one after a pause, one that an admin moved.
 */
export function putProgressStep(next: StoredProgress, before: StoredProgress | null): Step {
  const held = next.hold ? indexes.heldRoutines(next.userId, next.hold.at) : {};
  const item = { ...keys.routineProgress(next.userId), ...progressIndexes(next), ...held, ...next };
  return putStep('progress_changed', item, unchangedProgress(before));
}

const unchangedProgress = (read: StoredProgress | null) =>
  read ? unchanged(read, StoredProgress.keyof().options) : { condition: 'attribute_not_exists(pk)' };

/** The step that requires that a user's progress is as it was read, null for none; else `ConditionFailed('progress_changed')`. */
export const checkProgressStep = (userId: string, read: StoredProgress | null): Step =>
  checkStep('progress_changed', keys.routineProgress(userId), unchangedProgress(read));

function progressIndexes({ isActive, userId, anchorDay, nextDueDate }: StoredProgress) {
  if (!isActive) return {};
  return {
    ...indexes.anchorDay(anchorDay, userId),
    ...dueIndex('routines', userId, sendTime(nextDueDate).toISOString()),
  };
}

/** The step that changes a user's track; the next routine is of that track. `ConditionFailed('progress_changed')` without progress. */
export const changeTrackStep = (userId: string, { workoutType, trainingFrequency }: Track): Step =>
  updateStep('progress_changed', keys.routineProgress(userId), {
    update: 'SET workoutType = :type, trainingFrequency = :frequency',
    condition: 'attribute_exists(pk)',
    values: { ':type': workoutType, ':frequency': trainingFrequency },
  });

/**
 * The step that requires that a user gets routines and is past a month of a track: one that is still ahead is sent by a run (P27). Else
 * `ConditionFailed('progress_changed')`.
 */
export const checkPastStep = (userId: string, slot: Track & { month: number }): Step =>
  checkStep('progress_changed', keys.routineProgress(userId), {
    condition: 'isActive = :yes AND months.#track > :month',
    names: { '#track': trackKey(slot) },
    values: { ':yes': true, ':month': slot.month },
  });

/** The users whose routines staff have paused, longest first; at most `limit`, and whether there are more. */
export async function findHeldProgress(limit: number): Promise<{ held: StoredProgress[]; hasMore: boolean }> {
  const { items, cursor } = await query(StoredProgress, heldRoutines, { index: 'gsi4', limit });
  return { held: items, hasMore: cursor !== null };
}

/** New, active progress: the first routine is due on `dueDate` (`YYYY-MM-DD`), then one each month on that day. */
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
  heldAs: 'inactive',
  hold: null,
  subscriptionId,
  workoutType: track.workoutType,
  trainingFrequency: track.trainingFrequency,
  months: { [trackKey(track)]: 1 },
  anchorDay: anchorDayOf(dueDate),
  nextDueDate: dueDate,
  paidUntil: null,
  nextPaymentAt: null,
  claim: null,
  createdAt: now.toISOString(),
});

/** The entry of the audit trail for the progress of a user before and after a change. */
export async function auditedProgressStep(
  editor: Editor,
  action: 'progress' | 'pause' | 'resume',
  { user, before, next }: { user: User; before: StoredProgress | null; next: StoredProgress },
): Promise<Step> {
  const trackName = await readTrackNames();
  const facts = (progress: StoredProgress | null) =>
    progress && {
      track: trackName(progress),
      nextMonth: nextMonthOf(progress, progress),
      nextDueDate: progress.nextDueDate,
      routinesPaused: progress.isHeld,
    };
  return auditStep(editor, { action, object: auditedUser(user), before: facts(before), after: facts(next) });
}
