import * as z from 'zod';
import { anchorsBetween, inMadrid, sendTime } from '#shared/rules/routine-calendar.ts';
import { chunksOf } from '../_kit/chunks.ts';
import { findDue } from './due.ts';
import { anchorShards } from './keys.ts';
import { findManyProgress, type StoredProgress } from './routine-progress.ts';
import { findPlannedThrough } from './routine-runs.ts';
import { queryAll } from './table.ts';

const Anchored = z.object({ gsi3sk: z.string() });

/** So many are read at once. */
const readSize = 800;

/**
 * Whose routine is due by a day and has not been asked for, in portions that fit into memory, each user once. Costs what
 * is due: whoever has their day of the month on one of the days since the last run, and whoever is due besides.
 */
export async function* findDueProgress(day: string): AsyncGenerator<StoredProgress[]> {
  const waiting = await findDue(z.object({ userId: z.string() }), 'routines', sendTime(day));
  const seen = new Set(waiting.map(({ userId }) => userId));
  yield* dueAmong([...seen], day);
  for (const anchor of anchorsBetween(await findPlannedThrough(), day)) {
    const anchored = (await Promise.all(anchorShards(anchor).map(anchoredUsers))).flat();
    yield* dueAmong(
      anchored.filter((userId) => !seen.has(userId)),
      day,
    );
  }
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
