import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DeliveryFailure } from '#shared/contracts/shapes/deliveries.ts';
import { keys } from '../table/keys.ts';
import { get, queryAll } from '../table/table.ts';
import { getMany } from '../table/batches.ts';
import type { Track } from './progress.ts';

/**
 * The ledger of the sending: who got which routine when, or why not. One row per user, workout type, frequency and month
 * (P27), with an id that follows from these. It is the user's notification as well: one fact, one row.
 */
export const StoredDelivery = z.object({
  _id: z.string(),
  userId: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  month: z.int(),
  routineId: z.string(),
  /** As it was sent. */
  routineName: z.string(),
  driveLink: z.string(),
  batchId: z.string(),
  /** When it was sent; null when it was not. A mail that came back later has both times. */
  sentAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  reason: DeliveryFailure.nullable(),
  /** Since when one that failed is being sent again; it is open as long as it has neither of the times above. */
  openedAt: z.iso.datetime().optional(),
  /** When the user saw the notification, and when they took it off their list. */
  readAt: z.iso.datetime().nullable(),
  hiddenAt: z.iso.datetime().nullable(),
});
export type StoredDelivery = z.output<typeof StoredDelivery>;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a delivery, the same whoever asks: `dlv_` and 26 letters of Crockford's alphabet. */
export function deliveryId({ workoutType, trainingFrequency }: Track, month: number): string {
  const digest = createHash('sha256').update(`${workoutType}#${trainingFrequency}#${month}`).digest();
  return `dlv_${Array.from(digest.subarray(0, 26), (byte) => alphabet[byte % 32]).join('')}`;
}

/** One delivery of a user, or null. */
export const findDelivery = (userId: string, id: string): Promise<StoredDelivery | null> =>
  id.startsWith('dlv_') ? get(StoredDelivery, keys.delivery(userId, id)) : Promise.resolve(null);

/** All of a user's deliveries, in no order. */
export const findDeliveries = (userId: string): Promise<StoredDelivery[]> =>
  queryAll(StoredDelivery, userId, { prefix: 'dlv_' });

/** A routine that was sent and has not come back; a complaint comes from somebody who has it. */
export type SentDelivery = StoredDelivery & { sentAt: string };

/** Whether somebody has received it. */
export const isSent = (delivery: StoredDelivery): delivery is SentDelivery =>
  delivery.sentAt !== null && (delivery.failedAt === null || delivery.reason === 'complained');

/** What a user has received, newest first. */
export const findSentDeliveries = async (userId: string): Promise<SentDelivery[]> =>
  (await findDeliveries(userId)).filter(isSent).toSorted((a, b) => (a.sentAt > b.sentAt ? -1 : 1));

/** Deliveries, in no order; missing ones are absent. Half as dear with `eventually`. */
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
