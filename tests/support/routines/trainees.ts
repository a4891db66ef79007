import { expect } from 'vitest';
import type { StoredProgress } from '#functions/_data/routines/progress.ts';
import { withOptions } from '../subscriptions/assessments.ts';
import type { Shop } from '../shop.ts';
import type { subscribers, Subscriber } from '../subscriptions/subscribers.ts';

/** Subscribers with an assessment, and how far they are. Call it after `subscribers`. */
export async function trainees(shop: Shop, life: Awaited<ReturnType<typeof subscribers>>) {
  const { saveAssessment } = await import('#functions/_flows/training/save-assessment.ts');
  const { anchorShards, dueShards } = await import('#functions/_data/table/keys.ts');
  const { findManyProgress, findProgress, putProgressStep } =
    await import('#functions/_data/routines/progress.ts');
  const { query, transact } = await import('#functions/_data/table/table.ts');
  const { readUserCounters } = await import('#functions/_data/accounts/user-counters.ts');
  const z = await import('zod');
  const form = await withOptions();
  const made: string[] = [];

  /** Keeps an assessment, of other choices if wanted. */
  const assess = ({ userId }: { userId: string }, facts: object = {}) =>
    saveAssessment(userId, { ...form, ...facts }, new Date());

  /** Somebody who has not subscribed yet, assessed unless said. */
  async function visitor({ card, isAssessed = true }: { card?: string; isAssessed?: boolean } = {}) {
    const who = await life.candidate(card);
    made.push(who.userId);
    if (isAssessed) await assess(who);
    return who;
  }

  /** Somebody who has subscribed and paid; all that tells of it has been heard. */
  async function trainee(): Promise<Subscriber> {
    const who = await visitor();
    expect((await life.subscribe(who)).status).toBe(200);
    await shop.stripe.idle();
    return who;
  }

  const progressOf = ({ userId }: { userId: string }) => findProgress(userId);

  /** Progress that has come further, as the sending writes it. */
  async function moveOn(who: { userId: string }, changes: Partial<StoredProgress>): Promise<void> {
    const before = (await progressOf(who))!;
    await transact([putProgressStep({ ...before, ...changes }, before)]);
  }

  const Found = z.object({ pk: z.string() });
  const holds = async (index: 'gsi2' | 'gsi3', shards: string[], userId: string) =>
    (await Promise.all(shards.map((shard) => query(Found, shard, { index })))).some(({ items }) =>
      items.some(({ pk }) => pk === userId),
    );

  /** By which ways the daily run finds somebody. */
  async function foundBy({ userId }: { userId: string }): Promise<{ day: boolean; due: boolean }> {
    const { anchorDay } = (await findProgress(userId))!;
    return {
      day: await holds('gsi3', anchorShards(anchorDay), userId),
      due: await holds('gsi2', dueShards('routines'), userId),
    };
  }

  /** The counter says how many of all who were made are active. */
  async function expectCounted(): Promise<void> {
    const all = await Promise.all(
      Array.from({ length: Math.ceil(made.length / 100) }, (_, at) =>
        findManyProgress(made.slice(at * 100, (at + 1) * 100)),
      ),
    );
    const active = all.flat().filter(({ isActive }) => isActive).length;
    expect((await readUserCounters()).active).toBe(active);
  }

  return { form, assess, visitor, trainee, progressOf, moveOn, foundBy, expectCounted };
}
