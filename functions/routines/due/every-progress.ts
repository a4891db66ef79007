import * as z from 'zod';
import { readUserCounters } from '../../accounts/user-counters.ts';
import { getMany } from '../../platform/table/batches.ts';
import { keys } from '../entities.ts';
import { query } from '../../platform/table/table.ts';
import { StoredProgress } from '../progress.ts';

/** Progress with its time in the due index. */
export const PlacedProgress = StoredProgress.extend({ gsi2sk: z.string().optional() });
export type PlacedProgress = z.output<typeof PlacedProgress>;

/** Users of a stage that is read whole: one or two queries, where the days of the month have 124 partitions. */
export const fewUsers = 1000;

export interface Everyone {
  /** All users, newest first. */
  userIds: string[];
  /** Of those whose routines are sent. */
  active: Map<string, PlacedProgress>;
}

const UserRow = z.object({ gsi1sk: z.string() });

/** Every user and whose routines are sent, on a stage of few users; null on a larger one. Eventually consistent, for screens. */
export async function findEveryone(few = fewUsers): Promise<Everyone | null> {
  const { total } = await readUserCounters();
  if (total > few) return null;
  const userIds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query(UserRow, 'users', { index: 'gsi1', newestFirst: true, cursor });
    userIds.push(...page.items.map(({ gsi1sk }) => gsi1sk));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  const items = await getMany(userIds.map(keys.routineProgress), true);
  const progress = items.map((item) => z.parse(PlacedProgress, item));
  return {
    userIds,
    active: new Map(progress.flatMap((each) => (each.isActive ? [[each.userId, each] as const] : []))),
  };
}
