import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import { keys, plannedDeliveries } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { get, queryAll } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import type { Track } from '#functions/platform/table/track.ts';

/**
 * A row of the delivery ledger: which user was sent which routine when, or why not. There is one row per user, workout
 * type, frequency and month (P27); its id is derived from these. The row is the user's notification as well.
 */
export const StoredDelivery = z.object({
  _id: z.string(),
  userId: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  month: z.int(),
  routineId: z.string(),
  /** Name and link as they were sent. */
  routineName: z.string(),
  driveLink: z.string(),
  /** The version of the routine's training plan that its user has; null for a link alone. */
  planVersion: z.int().nullable().default(null),
  /** The later versions that it was given after it was sent, oldest first. */
  corrections: z.array(z.object({ version: z.int(), at: z.iso.datetime() })).optional(),
  /** The batch that sends it, and the batch's run. */
  batchId: z.string(),
  runId: z.string(),
  /** When it was sent; null when it was not. A mail that bounced later has both times. */
  sentAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  reason: DeliveryFailure.nullable(),
  /** When a failed delivery was reopened to be sent again. The row is open while both times above are null. */
  openedAt: z.iso.datetime().optional(),
  /** When an admin sent it once more, because the user did not find the mail; oldest first. */
  repeatedAt: z.array(z.iso.datetime()).optional(),
  /** When the user read the notification, and when they removed it from their list. */
  readAt: z.iso.datetime().nullable(),
  hiddenAt: z.iso.datetime().nullable(),
});
export type StoredDelivery = z.output<typeof StoredDelivery>;

const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a delivery, derived from track and month: `dlv_` and 26 letters of Crockford's alphabet. */
export function deliveryId({ workoutType, trainingFrequency }: Track, month: number): string {
  const digest = createHash('sha256').update(`${workoutType}#${trainingFrequency}#${month}`).digest();
  return `dlv_${Array.from(digest.subarray(0, 26), (byte) => crockfordAlphabet[byte % 32]).join('')}`;
}

/** Schema and key of a delivery, to be read along with other items (`getEach`); null for an id that is none. */
export const deliveryItem = (userId: string, id: string) =>
  id.startsWith('dlv_') ? ([StoredDelivery, keys.delivery(userId, id)] as const) : null;

/** One delivery of a user, or null. */
export async function findDelivery(userId: string, id: string): Promise<StoredDelivery | null> {
  const item = deliveryItem(userId, id);
  return item && get(...item);
}

/** All of a user's deliveries, unordered. */
export const findDeliveries = (userId: string): Promise<StoredDelivery[]> =>
  queryAll(StoredDelivery, ofUser('training', userId), { prefix: 'dlv_' });

/** A delivery that was sent and did not bounce. After a complaint it counts as sent: the user has the mail. */
export type SentDelivery = StoredDelivery & { sentAt: string };

/** Whether the user has received the routine. */
export const isSent = (delivery: StoredDelivery): delivery is SentDelivery =>
  delivery.sentAt !== null && (delivery.failedAt === null || delivery.reason === 'complained');

/** The deliveries that a user has received, newest first. */
export const findSentDeliveries = async (userId: string): Promise<SentDelivery[]> =>
  (await findDeliveries(userId)).filter(isSent).toSorted((a, b) => (a.sentAt > b.sentAt ? -1 : 1));

/** Deliveries by key, unordered; missing ones are absent. `eventually` halves the read cost. */
export async function findManyDeliveries(
  which: { userId: string; deliveryId: string }[],
  eventually = false,
): Promise<StoredDelivery[]> {
  const items = await getMany(
    which.map((each) => keys.delivery(each.userId, each.deliveryId)),
    eventually,
  );
  return items.map((item) => z.parse(StoredDelivery, item));
}

/** What was sent with a plan of a routine since a time, oldest first; of an index, which may be a moment behind. */
export const findPlannedDeliveries = async (routineId: string, since: Date): Promise<SentDelivery[]> =>
  (
    await queryAll(StoredDelivery, plannedDeliveries(routineId), { index: 'gsi2', from: since.toISOString() })
  ).filter(isSent);
