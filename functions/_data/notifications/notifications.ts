import { Notification } from '#shared/contracts/notifications.ts';
import { newId } from '../../_kit/ids.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { get, putStep, queryAll, updateStep, type Step } from '../table/table.ts';
import type { User } from '../accounts/users.ts';

export { Notification };

/** DynamoDB deletes a notification after a year, so that no list grows without end. */
const ttlDays = 365;

/** A new, unread notification, not yet written. */
export function newNotification(
  fields: Pick<Notification, 'type' | 'priority' | 'title' | 'message' | 'relatedId' | 'relatedType'>,
  now: Date,
): Notification {
  const at = now.toISOString();
  return {
    ...fields,
    _id: newId('ntf', now),
    read: false,
    createdAt: at,
    updatedAt: at,
    emailSent: false,
    emailSentAt: null,
  };
}

/**
 * The steps that write notifications and count them as unread. `changes` to the user are written by the same step as the
 * counter, because a transaction may touch an item only once. Refused as `user_gone` without such a user.
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
 * The step that changes the unread counter. It raises the counter's version, so that a concurrent `correctUnread` does not
 * write an outdated count.
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

/** The notification; null when it does not exist or belongs to another user. */
export const findNotification = (userId: string, notificationId: string): Promise<Notification | null> =>
  notificationId.startsWith('ntf_')
    ? get(Notification, keys.notification(userId, notificationId))
    : Promise.resolve(null);

/** All of a user's notifications, newest first (P34). */
export const findNotifications = (userId: string): Promise<Notification[]> =>
  queryAll(Notification, userId, { prefix: 'ntf_', newestFirst: true });
