import * as z from 'zod';
import { keys, userCounters } from '../table/keys.ts';
import { updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/**
 * How many users there are and how many of them are sent routines. Each change goes into the transaction that makes it
 * true, so that nobody is counted twice or forgotten; the counters stand in shards, one by each user's id.
 */
const Counter = z.object({ total: z.int().default(0), active: z.int().default(0) });

/** The step that counts a new user. Two write units, as every step of a transaction. */
export const totalUsersStep = (userId: string): Step => countStep(userId, 'total', 1);

/** The step that counts a user whose routines begin to go out (1) or no longer do (-1). */
export const activeUsersStep = (userId: string, change: 1 | -1): Step => countStep(userId, 'active', change);

const countStep = (userId: string, what: keyof z.output<typeof Counter>, change: 1 | -1): Step =>
  updateStep('user_uncounted', keys.userCounter(userId), {
    update: 'ADD #what :change',
    names: { '#what': what },
    values: { ':change': change },
  });

/** Both counts, as they stand now. One round trip; half a unit a shard: a figure on a screen may be a second old. */
export async function readUserCounters(): Promise<{ total: number; active: number }> {
  const counters = (await getMany(userCounters(), true)).map((item) => z.parse(Counter, item));
  const sum = (what: keyof z.output<typeof Counter>) =>
    counters.reduce((count, counter) => count + counter[what], 0);
  return { total: sum('total'), active: sum('active') };
}
