import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import { findUser, shownSince } from '#functions/accounts/index.ts';
import { keys } from '#functions/platform/entities.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { deleteStep, type Step, transact, updateStep } from '#functions/platform/table/table.ts';
import { changesOf, countStep, readChanges } from './counters.ts';
import { findNotification, findNotifications } from './notifications.ts';

/*
 * Reading and deleting. Each is one transaction with the counters, so that concurrent calls count a notification once and
 * no counter falls below zero. All throw 409 `conflict` after the last try.
 */

/** DynamoDB allows a hundred steps in a transaction; a smaller one conflicts less. */
const chunkSize = 50;

/** Marks a notification as read and returns it; null when the user has none of this id. */
export const markNotificationRead = (userId: string, id: string, now: Date): Promise<Notification | null> =>
  changeNotification(userId, id, now, async (notification) => {
    if (notification.read) return notification;
    await transact([
      readStep(userId, id, now),
      countStep(userId, readChanges([notification]), { covers: coversOf(notification) }),
    ]);
    return { ...notification, read: true, updatedAt: now.toISOString() };
  });

/** Deletes a notification and returns it; null when the user has none of this id. */
export const deleteNotification = (userId: string, id: string, now: Date): Promise<Notification | null> =>
  changeNotification(userId, id, now, async (notification) => {
    await transact([
      deleteStep('notification_changed', keys.notification(userId, id), {
        condition: '#read = :read',
        names: { '#read': 'read' },
        values: { ':read': notification.read },
      }),
      countStep(userId, changesOf([notification], -1), { covers: coversOf(notification) }),
    ]);
    return notification;
  });

/** Marks all notifications as read that exist when it is called; later ones stay unread. */
export const markAllNotificationsRead = (userId: string, now: Date): Promise<void> =>
  retryOnConflict(
    async () => {
      const [user, shown] = await Promise.all([findUser(userId), findNotifications(userId, shownSince(now))]);
      const since = user?.notificationsSince ?? '';
      const unread = shown.filter(({ read, createdAt }) => !read && createdAt >= since);
      for (const chunk of chunksOf(unread, chunkSize)) {
        const covers = { since: chunk[0]!.createdAt, refusal: 'notification_changed' };
        await transact([
          ...chunk.map(({ _id }) => readStep(userId, _id, now)),
          countStep(userId, readChanges(chunk), { covers }),
        ]);
      }
    },
    { whenExhausted: 'conflict' },
  );

/** A list that was read at a later time may have taken the notification out of the count already. */
const coversOf = ({ createdAt }: Notification) => ({ since: createdAt, refusal: 'notification_expired' });

const changeNotification = (
  userId: string,
  id: string,
  now: Date,
  change: (notification: Notification) => Promise<Notification>,
): Promise<Notification | null> =>
  retryOnConflict(
    async () => {
      const notification = await findNotification(userId, id, now);
      return notification && change(notification).catch(nullWhenExpired);
    },
    { whenExhausted: 'conflict' },
  );

function nullWhenExpired(error: unknown): null {
  if (isConditionFailed(error, 'notification_expired')) return null;
  throw error;
}

const readStep = (userId: string, id: string, now: Date): Step =>
  updateStep('notification_changed', keys.notification(userId, id), {
    update: 'SET #read = :yes, updatedAt = :now',
    condition: '#read = :no',
    names: { '#read': 'read' },
    values: { ':yes': true, ':no': false, ':now': now.toISOString() },
  });
