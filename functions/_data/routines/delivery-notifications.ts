import { findSentDeliveries, findDelivery, isSent, type SentDelivery } from './deliveries.ts';
import { keys } from '../table/keys.ts';
import { update } from '../table/table.ts';
import { isConditionFailed } from '../table/errors.ts';

/*
 * Deliveries as their owner's notifications. What is read or taken off the list is noted in the ledger's own row; the
 * row stays, and no counter has to follow it.
 */

/** As notifications, which the table forgets after a year. */
const shownDays = 365;

/** What stands in a user's list, newest first. */
export const findDeliveryNotifications = async (userId: string, now: Date): Promise<SentDelivery[]> =>
  (await findSentDeliveries(userId)).filter((delivery) => isShown(delivery, now));

/** One of them; null when it is not in the list, or not there at all. */
export async function findDeliveryNotification(
  userId: string,
  id: string,
  now: Date,
): Promise<SentDelivery | null> {
  const delivery = await findDelivery(userId, id);
  return delivery && isSent(delivery) && isShown(delivery, now) ? delivery : null;
}

function isShown({ sentAt, hiddenAt }: SentDelivery, now: Date): boolean {
  return hiddenAt === null && Date.parse(sentAt) > now.getTime() - shownDays * 86_400_000;
}

/** Notes that it has been read, the first time only, and gives it as it is then; null when there is none. */
export async function markDeliveryRead(userId: string, id: string, now: Date): Promise<SentDelivery | null> {
  const notice = await findDeliveryNotification(userId, id, now);
  if (!notice || notice.readAt !== null) return notice;
  const isFirst = await note(userId, id, 'readAt', now);
  return isFirst ? { ...notice, readAt: now.toISOString() } : findDeliveryNotification(userId, id, now);
}

/** Marks all as read that are there when it is called. */
export async function markAllDeliveriesRead(userId: string, now: Date): Promise<void> {
  const unread = (await findDeliveryNotifications(userId, now)).filter(({ readAt }) => readAt === null);
  await Promise.all(unread.map(({ _id }) => note(userId, _id, 'readAt', now)));
}

/** Takes it off the list; false when it is not there. */
export async function hideDeliveryNotification(userId: string, id: string, now: Date): Promise<boolean> {
  const notice = await findDeliveryNotification(userId, id, now);
  return notice !== null && note(userId, id, 'hiddenAt', now);
}

/** Writes a time where none is yet; false when another call was faster, or has taken it off the list. */
async function note(userId: string, id: string, what: 'readAt' | 'hiddenAt', now: Date): Promise<boolean> {
  try {
    await update(keys.delivery(userId, id), {
      update: 'SET #what = :now',
      condition: '#what = :none AND hiddenAt = :none',
      names: { '#what': what },
      values: { ':now': now.toISOString(), ':none': null },
      refusal: 'noted',
    });
    return true;
  } catch (error) {
    if (isConditionFailed(error, 'noted')) return false;
    throw error;
  }
}
