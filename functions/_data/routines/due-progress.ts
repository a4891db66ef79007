import * as z from 'zod';
import { addDays, anchorDaysBetween, inMadrid, sendTime } from '#shared/rules/routine-calendar.ts';
import { chunksOf } from '../../_kit/chunks.ts';
import { findDue } from '../table/due-items.ts';
import { anchorShards } from '../table/keys.ts';
import { findManyProgress, type StoredProgress } from './progress.ts';
import { findLastRuns, findPlannedThrough, countPending } from './runs.ts';
import { queryAll } from '../table/table.ts';

const Anchored = z.object({ gsi3sk: z.string() });

/** So many are read at once. */
const readSize = 800;

/**
 * Whose routine is due by a day and has not been asked for, in portions that fit into memory, each user once. Costs what
 * is due: whoever has their day of the month on one of the days since the last run that was brought to an end, and whoever is due besides.
 */
export async function* findDueProgress(day: string): AsyncGenerator<StoredProgress[]> {
  const waiting = await findDue(z.object({ userId: z.string() }), 'routines', sendTime(day));
  const seen = new Set(waiting.map(({ userId }) => userId));
  yield* dueAmong([...seen], day);
  for (const anchor of anchorDaysBetween(await findDealtWith(day), day)) {
    const anchored = (await Promise.all(anchorShards(anchor).map(anchoredUsers))).flat();
    yield* dueAmong(
      anchored.filter((userId) => !seen.has(userId)),
      day,
    );
  }
}

/** So many runs are looked at: a week's and more, with those that were forced. */
const runsLookedAt = 10;

/**
 * The last day before `day` for which nobody is left: everybody was asked for, and what became of them is known. A batch
 * whose tries the table has outlasted tells nobody; its day is looked through again (P31).
 */
async function findDealtWith(day: string): Promise<string | null> {
  const [planned, runs] = await Promise.all([findPlannedThrough(), findLastRuns(runsLookedAt)]);
  const open = runs
    .filter((run) => run.day < day && countPending(run) > 0)
    .map((run) => addDays(run.day, -1));
  return planned && [planned, ...open].toSorted()[0]!;
}

/** How many are due now. */
export async function countDue(now: Date): Promise<number> {
  let count = 0;
  for await (const due of findDueProgress(inMadrid(now).day)) count += due.length;
  return count;
}

const anchoredUsers = async (shard: string): Promise<string[]> =>
  (await queryAll(Anchored, shard, { index: 'gsi3' })).map(({ gsi3sk }) => gsi3sk);

/**
 * Indexes may lag behind the table: the progress itself says who is due. Half as dear a moment old, and what has changed
 * in that moment the claim finds out.
 */
async function* dueAmong(userIds: string[], day: string): AsyncGenerator<StoredProgress[]> {
  for (const some of chunksOf(userIds, readSize)) {
    const progress = await findManyProgress(some, true);
    yield progress.filter(({ isActive, nextDueDate }) => isActive && nextDueDate <= day);
  }
}
