import type { User } from '../../accounts/users.ts';
import type { MailContent } from '../../platform/mail/outbox/mail-content.ts';
import { putMailStep, newMail, type Mail } from '../../platform/mail/outbox/mails.ts';
import { newNotification, notificationSteps, type Notification } from './notifications.ts';
import type { Step } from '../../platform/table/table.ts';

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

/**
 * Prepares the notifications of a user about one order or subscription. `changes` to the user are written by the same
 * steps, because a transaction may touch an item only once.
 */
export function prepareNotifications(
  { _id: userId, email }: User,
  related: Pick<Notification, 'relatedId' | 'relatedType'>,
  events: NotificationWithMail[],
  now: Date,
  changes: Partial<User> = {},
): PreparedNotifications {
  const prepared = events.map(({ text, mail: content, mailId }) => {
    const notification = newNotification({ ...text, ...related }, now);
    const mailed = { userId, notificationId: notification._id };
    const mail = content && newMail({ to: email, content, notification: mailed }, now, mailId);
    return { notification, mail };
  });
  const mails = prepared.flatMap(({ mail }) => mail ?? []);
  const notifications = prepared.map(({ notification }) => notification);
  return { steps: [...notificationSteps(userId, notifications, changes), ...mails.map(putMailStep)], mails };
}
