import { encodeTime } from 'ulid';
import { Notification } from '#shared/contracts/messages/notifications.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { shownSince, type User } from '#functions/accounts/index.ts';
import { keys, platformEntities } from '#functions/platform/entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { get, putStep, queryAll, type Step } from '#functions/platform/table/table.ts';
import { changesOf, countStep, type UserChange } from './counters.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import { type Mail, newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';

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
 * The steps that write notifications and count them. The user is changed by the same step as the counters, because a transaction may
 * touch an item only once. Refused as `countStep` is.
 */
export const notificationSteps = (
  userId: string,
  notifications: Notification[],
  change?: UserChange,
): Step[] => [
  ...notifications.map((one) =>
    putStep('notification_exists', notificationItem(userId, one), {
      condition: 'attribute_not_exists(pk)',
    }),
  ),
  countStep(userId, changesOf(notifications, 1), { change }),
];

const notificationItem = (userId: string, notification: Notification) => ({
  ...keys.notification(userId, notification._id),
  ...notification,
  ttl: ttlOf(platformEntities.notification, new Date(notification.createdAt)),
});

/** The notification; null when it does not exist, belongs to another user or is too old to be shown. */
export async function findNotification(
  userId: string,
  notificationId: string,
  now: Date,
): Promise<Notification | null> {
  if (!notificationId.startsWith('ntf_')) return null;
  const found = await get(Notification, keys.notification(userId, notificationId));
  return found && found.createdAt >= shownSince(now) ? found : null;
}

/** Bounds of the sort keys of notifications written since a time. */
export const writtenSince = (since: string) => ({ from: keyAt(since), upTo: 'ntf_~' });

/** Bounds of the sort keys of those written from one time until before another. */
export const writtenBetween = (since: string, until: string) => ({ from: keyAt(since), upTo: keyAt(until) });

/** The ids of this millisecond begin with it; it is no id itself. */
const keyAt = (at: string) => `ntf_${encodeTime(Date.parse(at))}`;

/** All of a user's notifications that were written since a time, oldest first. */
export const findNotifications = (
  userId: string,
  since = new Date(0).toISOString(),
): Promise<Notification[]> => queryAll(Notification, ofUser('notification', userId), writtenSince(since));

/** Notifications and mails that are not written yet. */
export interface PreparedNotifications {
  /** They write both, and belong into the transaction of the change that the user is notified of. */
  steps: Step[];
  /** For what names the mails of an event. */
  mails: Mail[];
}

/** The part of a notification that its template writes. */
export type NotificationText = Pick<Notification, 'type' | 'priority' | 'title' | 'message'>;

/** One event: its notification in the profile and, where a mail adds something, the mail. */
export interface NotificationWithMail {
  text: NotificationText;
  mail?: MailContent;
  /** A fixed id for a mail that other calls may also write: it is sent once. */
  mailId?: string;
}

/** Prepares the notifications of a user about one order or subscription; their steps make the change of the user as well. */
export function prepareNotifications(
  { _id: userId, email }: User,
  related: Pick<Notification, 'relatedId' | 'relatedType'>,
  events: NotificationWithMail[],
  now: Date,
  change?: UserChange,
): PreparedNotifications {
  const prepared = events.map(({ text, mail: content, mailId }) => {
    const notification = newNotification({ ...text, ...related }, now);
    const mailed = { userId, notificationId: notification._id };
    const mail = content && newMail({ to: email, content, notification: mailed }, now, mailId);
    return { notification, mail };
  });
  const mails = prepared.flatMap(({ mail }) => mail ?? []);
  const notifications = prepared.map(({ notification }) => notification);
  return { steps: [...notificationSteps(userId, notifications, change), ...mails.map(putMailStep)], mails };
}
