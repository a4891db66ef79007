import { findDelivery, findSentDeliveries, isSent, type SentDelivery } from './deliveries.ts';
import { keys } from '../entities.ts';
import { tryWrite, update } from '#functions/platform/table/table.ts';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { messages } from '#functions/platform/messages.ts';

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
