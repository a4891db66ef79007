import { expect } from 'vitest';
import type { StoredProgress } from '#functions/routines/progress.ts';
import { writeOptionsAndForm } from '../subscriptions/assessment-form.ts';
import type { Shop } from '../start-shop.ts';
import type { startSubscriberCalls, Subscriber } from '../subscriptions/subscriber-calls.ts';

/** Subscribers at Stripe with an assessment, and their progress. Call it after `startSubscriberCalls`. */
export async function assessedSubscribers(
  shop: Shop,
  subscriberCalls: Awaited<ReturnType<typeof startSubscriberCalls>>,
) {
  const { saveAssessment } = await import('#functions/subscriptions/access/save-assessment.ts');
  const { anchorDayPartition } = await import('#functions/routines/entities.ts');
  const { dueShards } = await import('#functions/platform/table/due-items.ts');
  const { findManyProgress, findProgress, putProgressStep } = await import('#functions/routines/progress.ts');
  const { keys } = await import('#functions/entities.ts');
  const { query, transact } = await import('#functions/platform/table/table.ts');
  const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
  const z = await import('zod');
  const form = await writeOptionsAndForm();
  const createdUserIds: string[] = [];

  /** Saves an assessment; `facts` change the default choices. */
  const assess = ({ userId }: { userId: string }, facts: object = {}) =>
    saveAssessment(userId, { ...form, ...facts }, new Date());

  /** An account with a saved card and no subscription, with an assessment unless `isAssessed` is false. */
  async function createCandidate({ card, isAssessed = true }: { card?: string; isAssessed?: boolean } = {}) {
    const who = await subscriberCalls.candidate(card);
    createdUserIds.push(who.userId);
    if (isAssessed) await assess(who);
    return who;
  }

  /** A subscriber who has paid; all webhooks are delivered. */
  async function createSubscriber(
    options: Parameters<typeof subscriberCalls.subscribe>[1] = {},
  ): Promise<Subscriber> {
    const who = await createCandidate();
    expect((await subscriberCalls.subscribe(who, options)).status).toBe(200);
    await shop.stripe.idle();
    return who;
  }

  const progressOf = ({ userId }: { userId: string }) => findProgress(userId);

  /** Changes progress, as the sending does. */
  async function changeProgress(who: { userId: string }, changes: Partial<StoredProgress>): Promise<void> {
    const before = (await progressOf(who))!;
    await transact([putProgressStep({ ...before, ...changes }, before)]);
  }

  const IndexRow = z.object({ pk: z.string() });
  const isInIndex = async (index: 'gsi2' | 'gsi3', shards: string[], userId: string) =>
    (await Promise.all(shards.map((shard) => query(IndexRow, shard, { index })))).some(({ items }) =>
      items.some(({ pk }) => pk === keys.routineProgress(userId).pk),
    );

  /** In which indexes the daily run finds a user: by anchor day (`day`), by due date (`due`). */
  async function findIndexes({ userId }: { userId: string }): Promise<{ day: boolean; due: boolean }> {
    const { anchorDay } = (await findProgress(userId))!;
    return {
      day: await isInIndex('gsi3', [anchorDayPartition(anchorDay)], userId),
      due: await isInIndex('gsi2', dueShards('routines'), userId),
    };
  }

  /** Expects the counter of active users to equal the number of active users. */
  async function expectActiveUserCount(): Promise<void> {
    const all = await Promise.all(
      Array.from({ length: Math.ceil(createdUserIds.length / 100) }, (_, at) =>
        findManyProgress(createdUserIds.slice(at * 100, (at + 1) * 100)),
      ),
    );
    const active = all.flat().filter(({ isActive }) => isActive).length;
    expect((await readUserCounters()).receiving).toBe(active);
  }

  return {
    form,
    assess,
    createCandidate,
    createSubscriber,
    progressOf,
    changeProgress,
    findIndexes,
    expectActiveUserCount,
  };
}
