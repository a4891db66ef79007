import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import { keys, plannedDeliveries } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { get, queryAll, tryWrite, update } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import type { Track } from '#functions/platform/table/track.ts';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { messages } from '#functions/platform/messages.ts';

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

/*
 * Deliveries as notifications of their user. Reading or removing one sets a time in the ledger row itself; the row is
 * kept, and there is no counter to maintain.
 */

/** As long as other notifications are kept. */
const visibleDays = 365;

/** The deliveries in a user's list of notifications, newest first. */
export const findDeliveryNotifications = async (userId: string, now: Date): Promise<SentDelivery[]> =>
  (await findSentDeliveries(userId)).filter((delivery) => isVisible(delivery, now));

/** One of them; null when it does not exist or is not in the list. */
export async function findDeliveryNotification(
  userId: string,
  id: string,
  now: Date,
): Promise<SentDelivery | null> {
  const delivery = await findDelivery(userId, id);
  return delivery && isSent(delivery) && isVisible(delivery, now) ? delivery : null;
}

function isVisible({ sentAt, hiddenAt }: SentDelivery, now: Date): boolean {
  return hiddenAt === null && Date.parse(sentAt) > now.getTime() - visibleDays * 86_400_000;
}

/** Sets the time of the first read and returns the delivery as it is then; null when it is not in the list. */
export async function markDeliveryRead(userId: string, id: string, now: Date): Promise<SentDelivery | null> {
  const delivery = await findDeliveryNotification(userId, id, now);
  if (!delivery || delivery.readAt !== null) return delivery;
  const isFirst = await setTimestamp(userId, id, 'readAt', now);
  return isFirst ? { ...delivery, readAt: now.toISOString() } : findDeliveryNotification(userId, id, now);
}

/** Marks every delivery of the list as read. */
export async function markAllDeliveriesRead(userId: string, now: Date): Promise<void> {
  const unread = (await findDeliveryNotifications(userId, now)).filter(({ readAt }) => readAt === null);
  await Promise.all(unread.map(({ _id }) => setTimestamp(userId, _id, 'readAt', now)));
}

/** Removes a delivery from the list; false when it is not there. */
export async function hideDeliveryNotification(userId: string, id: string, now: Date): Promise<boolean> {
  const delivery = await findDeliveryNotification(userId, id, now);
  return delivery !== null && setTimestamp(userId, id, 'hiddenAt', now);
}

/** Sets a time that is not set yet; false when another call has set it, or the delivery was removed from the list. */
const setTimestamp = (
  userId: string,
  id: string,
  attribute: 'readAt' | 'hiddenAt',
  now: Date,
): Promise<boolean> =>
  tryWrite(
    update(keys.delivery(userId, id), {
      update: 'SET #attribute = :now',
      condition: '#attribute = :none AND hiddenAt = :none',
      names: { '#attribute': attribute },
      values: { ':now': now.toISOString(), ':none': null },
      refusal: 'already_set',
    }),
    'already_set',
  );

/** Whether an id is that of a sent routine. */
export const isRoutineNotification = (id: string): boolean => id.startsWith('dlv_');

/** The routines that a user was sent within a year, as notifications. */
export const findRoutineNotifications = async (userId: string, now: Date): Promise<Notification[]> =>
  (await findDeliveryNotifications(userId, now)).map(routineNotification);

/** A sent routine as a notification of the API. */
export const routineNotification = (delivery: SentDelivery): Notification => ({
  _id: delivery._id,
  type: 'routine',
  priority: 'medium',
  ...messages.routineSent(delivery.month, delivery.routineName),
  read: delivery.readAt !== null,
  createdAt: delivery.sentAt,
  updatedAt: delivery.readAt ?? delivery.sentAt,
  emailSent: true,
  emailSentAt: delivery.sentAt,
  relatedId: delivery.routineId,
  relatedType: 'routine',
});
