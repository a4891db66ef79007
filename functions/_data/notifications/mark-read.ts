import type { Notification } from '#shared/contracts/notifications.ts';
import { chunksOf } from '../../_kit/chunks.ts';
import { keys } from '../table/keys.ts';
import { findNotification, findNotifications, unreadStep } from './notifications.ts';
import { isConditionFailed } from '../table/errors.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { deleteStep, transact, update, updateStep, type Step } from '../table/table.ts';
import type { User } from '../accounts/users.ts';

/**
 * The changes of the unread counter. Each is one transaction with the notification's own change, so that concurrent calls
 * count a notification once and the counter never falls below zero. All throw 409 `conflict` after the last try.
 */

/** DynamoDB allows a hundred steps in a transaction; a smaller one conflicts less. */
const chunkSize = 50;

/** Marks a notification as read and returns it; null when the user has none of this id. */
export const markNotificationRead = (userId: string, id: string, now: Date): Promise<Notification | null> =>
  changeNotification(userId, id, async (notification) => {
    if (notification.read) return notification;
    await transact([readStep(userId, id, now), unreadStep(userId, -1)]);
    return { ...notification, read: true, updatedAt: now.toISOString() };
  });

/** Deletes a notification and returns it; null when the user has none of this id. */
export const deleteNotification = (userId: string, id: string): Promise<Notification | null> =>
  changeNotification(userId, id, async (notification) => {
    const { read } = notification;
    await transact([
      deleteStep('notification_changed', keys.notification(userId, id), {
        condition: '#read = :read',
        names: { '#read': 'read' },
        values: { ':read': read },
      }),
      ...(read ? [] : [unreadStep(userId, -1)]),
    ]);
    return notification;
  });

/** Marks all notifications as read that exist when it is called; later ones stay unread. */
export const markAllNotificationsRead = (userId: string, now: Date): Promise<void> =>
  retryOnConflict(
    async () => {
      const unread = (await findNotifications(userId)).filter(({ read }) => !read);
      for (const chunk of chunksOf(unread, chunkSize)) {
        await transact([
          ...chunk.map(({ _id }) => readStep(userId, _id, now)),
          unreadStep(userId, -chunk.length),
        ]);
      }
    },
    { whenExhausted: 'conflict' },
  );

/**
 * Corrects the counter: expired notifications are deleted without counting. `user` must have been read before
 * `notifications`; when the counter has changed since, nothing is corrected and the next call does it.
 */
export async function correctUnread(user: User, notifications: readonly Notification[]): Promise<void> {
  const unread = notifications.filter(({ read }) => !read).length;
  if (unread === user.unreadCount) return;
  await update(keys.user(user._id), {
    update: 'SET unreadCount = :unread ADD unreadVersion :one',
    condition:
      user.unreadVersion === 0
        ? 'attribute_not_exists(unreadVersion) OR unreadVersion = :version'
        : 'unreadVersion = :version',
    values: { ':unread': unread, ':one': 1, ':version': user.unreadVersion },
    refusal: 'counter_changed',
  }).catch((error: unknown) => {
    if (!isConditionFailed(error, 'counter_changed')) throw error;
  });
}

const changeNotification = (
  userId: string,
  id: string,
  change: (notification: Notification) => Promise<Notification>,
): Promise<Notification | null> =>
  retryOnConflict(
    async () => {
      const notification = await findNotification(userId, id);
      return notification && change(notification);
    },
    { whenExhausted: 'conflict' },
  );

const readStep = (userId: string, id: string, now: Date): Step =>
  updateStep('notification_changed', keys.notification(userId, id), {
    update: 'SET #read = :yes, updatedAt = :now',
    condition: '#read = :no',
    names: { '#read': 'read' },
    values: { ':yes': true, ':no': false, ':now': now.toISOString() },
  });
