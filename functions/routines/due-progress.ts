import * as z from 'zod';
import { anchorDayPartition } from './entities.ts';
import { query, queryAll } from '#functions/platform/table/table.ts';
import { findManyProgress, nextMonthOf, StoredProgress } from './progress.ts';
import { addDays, anchorDaysBetween, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { coversRun, nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import { dueShards, findDue } from '#functions/platform/table/due-items.ts';
import { countPending, findLastPlannedDay, findRecentRuns } from './sending/run-counts.ts';
import { slotId } from '#functions/platform/table/track.ts';

const AnchorIndexRow = z.object({ gsi3sk: z.string() });

/** Users whose progress is read, and held in memory, at once. */
const readBatchSize = 800;

/**
 * The progress of every active user whose routine is due by `day` (`YYYY-MM-DD`), in batches, each user once. It reads the
 * due index, then the anchor days since the last settled run, so that the cost grows with the due users and not with all. The
 * ids of all of them are held in memory, their progress a batch at a time.
 */
export async function* findDueProgress(day: string): AsyncGenerator<StoredProgress[]> {
  const waiting = await findDue(z.object({ userId: z.string() }), 'routines', sendTime(day));
  const seen = new Set(waiting.map(({ userId }) => userId));
  yield* readDueProgress([...seen], day);
  const anchorDays = anchorDaysBetween(await findLastFinishedDay(day), day);
  const anchored = (await Promise.all(anchorDays.map(findUserIdsOfDay))).flat();
  yield* readDueProgress(
    anchored.filter((userId) => !seen.has(userId)),
    day,
  );
}

/** Enough runs for more than a week, forced ones included. */
const recentRunCount = 10;

/**
 * The last day whose run has queued every due user and has no user without an outcome; null before the first run. A
 * batch that failed on every try during an outage has no outcome: its day is read again (P31).
 */
export async function findLastFinishedDay(day: string): Promise<string | null> {
  const [planned, runs] = await Promise.all([findLastPlannedDay(), findRecentRuns(recentRunCount)]);
  const open = runs
    .filter((run) => run.day < day && countPending(run) > 0)
    .map((run) => addDays(run.day, -1));
  return planned && [planned, ...open].toSorted()[0]!;
}

/**
 * How many users are due now, how many by the next run, and how many wait for a routine that does not exist: those of
 * them and of the next run whose slot is empty. Whose month is not paid by then is not due. `slots` are the ids of the slots that
 * hold a routine.
 */
export async function countDue(
  slots: ReadonlySet<string>,
  nextRun: string,
  now: Date,
): Promise<{ usersDue: number; usersNext: number; withoutRoutine: number }> {
  const today = inMadrid(now).day;
  const counts = { usersDue: 0, usersNext: 0, withoutRoutine: 0 };
  for await (const due of findDueProgress(nextRun)) {
    for (const progress of due) {
      if (progress.nextDueDate > nextRun) continue;
      if (progress.nextDueDate <= today && coversRun(progress, today)) counts.usersDue++;
      if (!isSentBy(progress, nextRun, now)) continue;
      counts.usersNext++;
      if (!slots.has(slotId(progress, nextMonthOf(progress, progress)))) counts.withoutRoutine++;
    }
  }
  return counts;
}

/** Whether the next routine is expected to go out by the run of `day`: it is due, and its month paid by then. */
function isSentBy(progress: StoredProgress, day: string, now: Date): boolean {
  const expected = nextSendDay(progress, now);
  return expected !== null && expected <= day;
}

const findUserIdsOfDay = async (anchorDay: number): Promise<string[]> =>
  (await queryAll(AnchorIndexRow, anchorDayPartition(anchorDay), { index: 'gsi3' })).map(
    ({ gsi3sk }) => gsi3sk,
  );

/**
 * Filters the users of an index by the progress in the table, for an index may lag behind. The read is eventually
 * consistent, at half the cost: a claim checks the current progress anyway.
 */
async function* readDueProgress(userIds: string[], day: string): AsyncGenerator<StoredProgress[]> {
  for (const some of chunksOf(userIds, readBatchSize)) {
    const progress = await findManyProgress(some, true);
    yield progress.filter(({ isActive, nextDueDate }) => isActive && nextDueDate <= day);
  }
}

/** Users whose progress is read at most: four round trips at once, and 200 units. */
const maxUsers = 400;

/** The users of `countWithoutRoutine`, in the order of their due dates. */
export async function findWithoutRoutine(
  slots: Promise<ReadonlySet<string>>,
  day: string,
  now: Date,
): Promise<{ waiting: StoredProgress[]; isPartial: boolean }> {
  // both are awaited from the start: when both fail, neither error may be left without a handler
  const [{ progress, isPartial }, filled] = await Promise.all([readDueSample(day), slots]);
  const waiting = progress.filter(
    (each) => each.isActive && isSentBy(each, day, now) && !filled.has(slotId(each, nextMonthOf(each, each))),
  );
  return { waiting: waiting.toSorted((a, b) => (a.nextDueDate < b.nextDueDate ? -1 : 1)), isPartial };
}

/**
 * How many users who are due on `day` (`YYYY-MM-DD`), or still due from before, have an empty slot, and since when the first
 * of them waits. At most 400 users are looked at, first those who have been waiting; `isPartial` when there are more.
 * `slots` are the ids of the slots that hold a routine.
 */
export async function countWithoutRoutine(
  slots: Promise<ReadonlySet<string>>,
  day: string,
  now: Date,
): Promise<{ count: number; isPartial: boolean; oldest: string | null }> {
  const { waiting, isPartial } = await findWithoutRoutine(slots, day, now);
  return { count: waiting.length, isPartial, oldest: waiting[0]?.nextDueDate ?? null };
}

async function readDueSample(day: string) {
  const { userIds, isPartial } = await findDueUserIds(day);
  return { progress: await findManyProgress(userIds, true), isPartial };
}

const DueRow = z.object({ userId: z.string() });
const AnchorRow = z.object({ gsi3sk: z.string() });

/** Users who are due off their day of the month, among them all who wait for a routine, then those whose day it is. */
async function findDueUserIds(day: string): Promise<{ userIds: string[]; isPartial: boolean }> {
  const upTo = sendTime(day).toISOString();
  const [waiting, anchored] = await Promise.all([
    Promise.all(
      dueShards('routines').map((shard) => query(DueRow, shard, { index: 'gsi2', upTo, limit: maxUsers })),
    ),
    Promise.all(
      anchorDaysBetween(addDays(day, -1), day).map((anchorDay) =>
        query(AnchorRow, anchorDayPartition(anchorDay), { index: 'gsi3', limit: maxUsers }),
      ),
    ),
  ]);
  const userIds = new Set([
    ...waiting.flatMap(({ items }) => items.map(({ userId }) => userId)),
    ...anchored.flatMap(({ items }) => items.map(({ gsi3sk }) => gsi3sk)),
  ]);
  const hasMore = [...waiting, ...anchored].some(({ cursor }) => cursor !== null);
  return { userIds: [...userIds].slice(0, maxUsers), isPartial: hasMore || userIds.size > maxUsers };
}
