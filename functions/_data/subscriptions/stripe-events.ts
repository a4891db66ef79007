import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { get, put } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

const rememberDays = 30; // Stripe redelivers for three days; operators resend for thirty

/** Whether an event has been handled to its end before. */
export const isHandled = async (eventId: string): Promise<boolean> =>
  (await get(z.object({ pk: z.string() }), keys.stripeEvent(eventId))) !== null;

/** Which of these events have been. */
export async function findHandled(eventIds: string[]): Promise<Set<string>> {
  const markers = await getMany(eventIds.map(keys.stripeEvent));
  return new Set(markers.map(({ pk }) => (pk as string).slice(keys.stripeEvent('').pk.length)));
}

/** Remembers an event as handled. Handling is repeatable by itself; this only spares the work. */
export const markHandled = (eventId: string, type: string, now: Date): Promise<void> =>
  put({
    ...keys.stripeEvent(eventId),
    type,
    handledAt: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + rememberDays * 86_400,
  });
