import * as z from 'zod';
import { addDays, anchorDaysBetween, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { anchorDayShards } from '../entities.ts';
import { dueShards } from '../../platform/table/due-items.ts';
import { query } from '../../platform/table/table.ts';
import { isSentBy } from './due-progress.ts';
import { findManyProgress, nextMonthOf, type StoredProgress } from '../progress.ts';
import { slotId } from '../../platform/table/track.ts';

/** Users whose progress is read at most: four round trips at once, and 200 units. */
const maxUsers = 400;

/** The users of `countWithoutRoutine`, in the order of their due dates. */
export async function findWithoutRoutine(
  slots: Promise<ReadonlySet<string>>,
  day: string,
  now: Date,
): Promise<{ waiting: StoredProgress[]; isPartial: boolean }> {
  // both are awaited from the start: when both fail, neither error may be left without a handler
  const [{ progress, isPartial }, filled] = await Promise.all([findDueProgress(day), slots]);
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

async function findDueProgress(day: string) {
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
      anchorDaysBetween(addDays(day, -1), day)
        .flatMap(anchorDayShards)
        .map((shard) => query(AnchorRow, shard, { index: 'gsi3', limit: maxUsers })),
    ),
  ]);
  const userIds = new Set([
    ...waiting.flatMap(({ items }) => items.map(({ userId }) => userId)),
    ...anchored.flatMap(({ items }) => items.map(({ gsi3sk }) => gsi3sk)),
  ]);
  const hasMore = [...waiting, ...anchored].some(({ cursor }) => cursor !== null);
  return { userIds: [...userIds].slice(0, maxUsers), isPartial: hasMore || userIds.size > maxUsers };
}
