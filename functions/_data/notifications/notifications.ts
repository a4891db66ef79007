import { Notification } from '#shared/contracts/notifications.ts';
import { newId } from '../../_kit/ids.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, queryAll, updateStep, type Step } from '../table/table.ts';
import type { User } from '../accounts/users.ts';

export { Notification };

/** After a year a notification is gone, so that nobody's list grows for ever. */
const ttlDays = 365;

/** A new, unread notification. */
export function newNotification(
  news: Pick<Notification, 'type' | 'priority' | 'title' | 'message' | 'relatedId' | 'relatedType'>,
  now: Date,
): Notification {
  const at = now.toISOString();
  return {
    ...news,
    _id: newId('ntf', now),
    read: false,
    createdAt: at,
    updatedAt: at,
    emailSent: false,
    emailSentAt: null,
  };
}

/**
 * The steps that write notifications and move the unread counter with them. `changes` to the user go along: a
 * transaction may touch an item only once.
 */
export const notificationSteps = (
  userId: string,
  notifications: Notification[],
  changes: Partial<User> = {},
): Step[] => [
  ...notifications.map((one) =>
    putStep('notification_exists', notificationItem(userId, one), {
      condition: 'attribute_not_exists(pk)',
    }),
  ),
  unreadStep(userId, notifications.length, changes),
];

const notificationItem = (userId: string, notification: Notification) => ({
  ...keys.notification(userId, notification._id),
  ...notification,
  ttl: Math.floor(Date.parse(notification.createdAt) / 1000) + ttlDays * 86_400,
});

/**
 * The step that moves the unread counter. Its version tells whoever has counted meanwhile that the count is old
 * (unread.ts).
 */
export function unreadStep(userId: string, count: number, changes: Partial<User> = {}): Step {
  const set = Object.keys(changes).length > 0 ? setExpression(changes) : undefined;
  return updateStep('user_gone', keys.user(userId), {
    update: `${set?.update ?? ''} ADD unreadCount :count, unreadVersion :one`,
    condition: 'attribute_exists(pk)',
    names: set?.names,
    values: { ...set?.values, ':count': count, ':one': 1 },
  });
}

/** The notification, when it is this user's; null when it is not, or not there at all. */
export const findNotification = (userId: string, notificationId: string): Promise<Notification | null> =>
  notificationId.startsWith('ntf_')
    ? get(Notification, keys.notification(userId, notificationId))
    : Promise.resolve(null);

/** All of a user's notifications, newest first, however many pages the table makes of them (P34). */
export const findNotifications = (userId: string): Promise<Notification[]> =>
  queryAll(Notification, userId, { prefix: 'ntf_', newestFirst: true });
