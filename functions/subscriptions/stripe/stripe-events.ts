import * as z from 'zod';
import { keys, subscriptionEntities } from '../entities.ts';
import { get, put } from '../../platform/table/table.ts';
import { getMany } from '../../platform/table/batches.ts';
import { ttlOf } from '../../platform/table/entity.ts';

/** Whether an event has been handled completely. */
export const isEventHandled = async (eventId: string): Promise<boolean> =>
  (await get(z.object({ pk: z.string() }), keys.stripeEvent(eventId))) !== null;

/** The ids of those events that have been handled completely. */
export async function findHandledEvents(eventIds: string[]): Promise<Set<string>> {
  const markers = await getMany(eventIds.map(keys.stripeEvent));
  return new Set(markers.map(({ pk }) => (pk as string).slice(keys.stripeEvent('').pk.length)));
}

/** Marks an event as handled. Handling it again would change nothing; the mark saves the work. */
export const markEventHandled = (eventId: string, type: string, now: Date): Promise<void> =>
  put({
    ...keys.stripeEvent(eventId),
    type,
    handledAt: now.toISOString(),
    ttl: ttlOf(subscriptionEntities.stripeEvent, now),
  });
