import * as z from 'zod';
import { addDays, anchorDaysBetween, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { coversRun, nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { chunksOf } from '../../platform/kit/chunks.ts';
import { findDue } from '../../platform/table/due-items.ts';
import { anchorDayShards } from '../entities.ts';
import type { Everyone } from './every-progress.ts';
import { findManyProgress, nextMonthOf, type StoredProgress } from '../progress.ts';
import { findRecentRuns, findLastPlannedDay, countPending } from '../sending/runs.ts';
import { queryAll } from '../../platform/table/table.ts';
import { slotId } from '../../platform/table/track.ts';

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
  const shards = anchorDaysBetween(await findLastSettledDay(day), day).flatMap(anchorDayShards);
  const anchored = (await Promise.all(shards.map(findUserIdsInShard))).flat();
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
export async function findLastSettledDay(day: string): Promise<string | null> {
  const [planned, runs] = await Promise.all([findLastPlannedDay(), findRecentRuns(recentRunCount)]);
  const open = runs
    .filter((run) => run.day < day && countPending(run) > 0)
    .map((run) => addDays(run.day, -1));
  return planned && [planned, ...open].toSorted()[0]!;
}

/**
 * How many users are due now, how many by the next run, and how many wait for a routine that does not exist: those of
 * them and of the next run whose slot is empty. Whose month is not paid by then is not due. `slots` are the ids of the slots that
 * hold a routine; `everyone`, where the stage has few users, is all that is looked at.
 */
export async function countDue(
  slots: ReadonlySet<string>,
  nextRun: string,
  now: Date,
  everyone: Everyone | null = null,
): Promise<{ usersDue: number; usersNext: number; withoutRoutine: number }> {
  const today = inMadrid(now).day;
  const counts = { usersDue: 0, usersNext: 0, withoutRoutine: 0 };
  for await (const due of everyone ? [[...everyone.active.values()]] : findDueProgress(nextRun)) {
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
export function isSentBy(progress: StoredProgress, day: string, now: Date): boolean {
  const expected = nextSendDay(progress, now);
  return expected !== null && expected <= day;
}

const findUserIdsInShard = async (shard: string): Promise<string[]> =>
  (await queryAll(AnchorIndexRow, shard, { index: 'gsi3' })).map(({ gsi3sk }) => gsi3sk);

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
