import type { Notification } from '#shared/contracts/notifications.ts';
import { AppError } from '../../_kit/app-error.ts';
import { keys } from '../table/keys.ts';
import { findNotification, findNotifications, unreadStep } from './notifications.ts';
import { isConditionFailed } from '../table/errors.ts';
import { deleteStep, transact, update, updateStep, type Step } from '../table/table.ts';
import type { User } from '../accounts/users.ts';

/**
 * The ways of the unread counter. Each is a transaction on the notification's own state, so the counter moves
 * exactly once for each, whoever else is at it, and so never below zero.
 */

/** A transaction takes a hundred steps; fewer meet fewer others. */
const chunkSize = 50;

/** How often others may be faster. */
const tries = 5;

/** Marks a notification as read and gives it as it is then; null when there is none. */
export const markNotificationRead = (userId: string, id: string, now: Date): Promise<Notification | null> =>
  withNotification(userId, id, async (notification) => {
    if (notification.read) return notification;
    await transact([readStep(userId, id, now), unreadStep(userId, -1)]);
    return { ...notification, read: true, updatedAt: now.toISOString() };
  });

/** Deletes a notification and tells what it was; null when there is none. */
export const deleteNotification = (userId: string, id: string): Promise<Notification | null> =>
  withNotification(userId, id, async (notification) => {
    const { read } = notification;
    await transact([
      deleteStep('notification_moved', keys.notification(userId, id), {
        condition: '#read = :read',
        names: { '#read': 'read' },
        values: { ':read': read },
      }),
      ...(read ? [] : [unreadStep(userId, -1)]),
    ]);
    return notification;
  });

/** Marks all as read that are there when it is called; what comes meanwhile stays unread. 409 `conflict` after some tries. */
export const markAllNotificationsRead = (userId: string, now: Date): Promise<void> =>
  untilUnmoved(async () => {
    const unread = (await findNotifications(userId)).filter(({ read }) => !read);
    for (let at = 0; at < unread.length; at += chunkSize) {
      const chunk = unread.slice(at, at + chunkSize);
      await transact([
        ...chunk.map(({ _id }) => readStep(userId, _id, now)),
        unreadStep(userId, -chunk.length),
      ]);
    }
  });

/**
 * Sets the counter right if it is wrong: a notification that is deleted for its age takes nothing along. `user` must
 * have been read before the notifications, and if the counter has moved since, it is left for the next time.
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
    refusal: 'counter_moved',
  }).catch((error: unknown) => {
    if (!isConditionFailed(error, 'counter_moved')) throw error;
  });
}

const withNotification = (
  userId: string,
  id: string,
  act: (notification: Notification) => Promise<Notification>,
): Promise<Notification | null> =>
  untilUnmoved(async () => {
    const notification = await findNotification(userId, id);
    return notification && act(notification);
  });

/** Looks again when another was faster. */
async function untilUnmoved<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!isConditionFailed(error, 'notification_moved')) throw error;
      if (attempt === tries) throw new AppError('conflict', { cause: error });
    }
  }
}

const readStep = (userId: string, id: string, now: Date): Step =>
  updateStep('notification_moved', keys.notification(userId, id), {
    update: 'SET #read = :yes, updatedAt = :now',
    condition: '#read = :no',
    names: { '#read': 'read' },
    values: { ':yes': true, ':no': false, ':now': now.toISOString() },
  });
