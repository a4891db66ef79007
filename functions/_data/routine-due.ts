import { anchorsBetween, inMadrid, sendTime } from '#shared/rules/routine-calendar.ts';
import * as z from 'zod';
import { findDue } from './due.ts';
import { anchorShards } from './keys.ts';
import { findManyProgress, StoredProgress } from './routine-progress.ts';
import { findPlannedThrough } from './routine-runs.ts';
import { query } from './table.ts';

const Anchored = z.object({ gsi3sk: z.string() });

/** A batch get takes 100 keys; so many of them are under way at once. */
const readSize = 100;
const readWidth = 8;

/**
 * Whose routine is due by a day and has not been asked for, in portions that fit into memory, each user once. Costs what
 * is due: whoever has their day of the month on one of the days since the last run, and whoever is due besides.
 */
export async function* findDueProgress(day: string): AsyncGenerator<StoredProgress[]> {
  const isDue = ({ isActive, nextDueDate }: StoredProgress) => isActive && nextDueDate <= day;
  const waiting = await findDue(StoredProgress, 'routines', sendTime(day));
  const seen = new Set(waiting.map(({ userId }) => userId));
  // the index may lag a moment behind the table
  yield (await readProgress([...seen])).filter(isDue);
  for (const anchor of anchorsBetween(await findPlannedThrough(), day)) {
    for (const shard of anchorShards(anchor)) {
      for await (const userIds of anchoredUsers(shard)) {
        yield (await readProgress(userIds.filter((userId) => !seen.has(userId)))).filter(isDue);
      }
    }
  }
}

/** How many are due now. */
export async function countDue(now: Date): Promise<number> {
  let count = 0;
  for await (const due of findDueProgress(inMadrid(now).day)) count += due.length;
  return count;
}

async function* anchoredUsers(shard: string): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page = await query(Anchored, shard, { index: 'gsi3', limit: readSize * readWidth, cursor });
    yield page.items.map(({ gsi3sk }) => gsi3sk);
    cursor = page.cursor ?? undefined;
  } while (cursor);
}

async function readProgress(userIds: string[]): Promise<StoredProgress[]> {
  const parts = Array.from({ length: Math.ceil(userIds.length / readSize) }, (_, at) =>
    findManyProgress(userIds.slice(at * readSize, (at + 1) * readSize)),
  );
  return (await Promise.all(parts)).flat();
}
