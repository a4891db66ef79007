import * as z from 'zod';
import { keys, userCounters } from './entities.ts';
import { type Step, updateStep } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';

/**
 * The number of users, of those whose routines are sent, and of the banned ones. Each change is a step of the transaction
 * that it counts, so that no user is counted twice or missed. The counters are sharded by user id.
 */
const Counter = z.object({
  total: z.int().default(0),
  /** Users whose routines are sent: to admins of users, all who are not banned are active. */
  active: z.int().default(0),
  banned: z.int().default(0),
});

/** The step that counts a new user. Two write units, as every step of a transaction. */
export const totalUsersStep = (userId: string): Step => countStep(userId, 'total', 1);

/** The step that takes an erased user out of the counts; one step, because a transaction may touch an item only once. */
export const erasedUsersStep = (userId: string, isBanned: boolean): Step =>
  updateStep('user_uncounted', keys.userCounter(userId), {
    update: 'ADD #total :less, banned :banned',
    names: { '#total': 'total' },
    values: { ':less': -1, ':banned': isBanned ? -1 : 0 },
  });

/** The step that counts a user whose routines start (1) or stop (-1) being sent. */
export const receivingUsersStep = (userId: string, change: 1 | -1): Step =>
  countStep(userId, 'active', change);

/** The step that counts a user who is banned (1) or readmitted (-1). */
export const bannedUsersStep = (userId: string, change: 1 | -1): Step => countStep(userId, 'banned', change);

const countStep = (userId: string, what: keyof z.output<typeof Counter>, change: 1 | -1): Step =>
  updateStep('user_uncounted', keys.userCounter(userId), {
    update: 'ADD #what :change',
    names: { '#what': what },
    values: { ':change': change },
  });

/** All counts. One round trip of half a unit per shard: eventually consistent, for figures on a screen. */
export async function readUserCounters(): Promise<{ total: number; receiving: number; banned: number }> {
  const counters = (await getMany(userCounters(), true)).map((item) => z.parse(Counter, item));
  const sum = (what: keyof z.output<typeof Counter>) =>
    counters.reduce((count, counter) => count + counter[what], 0);
  return { total: sum('total'), receiving: sum('active'), banned: sum('banned') };
}
