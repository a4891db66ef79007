import type { Notification } from '#shared/contracts/notifications.ts';
import type { MailContent } from '../../_data/mail/mail-content.ts';
import { mailStep, newMail, subscriptionMailId, type Mail } from '../../_data/mail/mails.ts';
import { newNotification, notificationSteps } from '../../_data/notifications/notifications.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import type { Step } from '../../_data/table/table.ts';
import type { User } from '../../_data/accounts/users.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import { mailComposers } from './subscription-mails.ts';
import { notificationTexts, type NotificationText } from './notification-texts.ts';
import { readTemplateValues, type TemplateValues } from './template-values.ts';

/** What an owner is told: steps for the transaction of what happened, and the mails to queue after it. */
export interface SubscriptionNotifications {
  steps: Step[];
  mails: Mail[];
}

/** A notification for each change, and its letter. `changes` of the user go into the same transaction. */
export async function notifyChanges(
  user: User,
  subscription: StoredSubscription,
  happened: SubscriptionChange[],
  changes: Partial<User>,
  now: Date,
): Promise<SubscriptionNotifications> {
  if (happened.length === 0) return compose(user, [], changes);
  const words = await readTemplateValues(subscription);
  const told = happened.map((change): Told => {
    const notification = noticed(subscription, notificationTexts[change](words), now);
    const content = mailComposers[change]?.(user.name, words, subscription.id);
    // one id, so that it goes once, whoever asks for it
    const mailId = change === 'started' ? subscriptionMailId(subscription.id) : undefined;
    return { notification, mail: content && mailed(user, notification, content, now, mailId) };
  });
  return compose(user, told, changes);
}

/** News that are no change of state: a refund, a reminder. */
export async function notifyOnce(
  user: User,
  subscription: StoredSubscription,
  tell: (words: TemplateValues) => { notice: NotificationText; content: MailContent },
  now: Date,
): Promise<SubscriptionNotifications> {
  const { notice, content } = tell(await readTemplateValues(subscription));
  const notification = noticed(subscription, notice, now);
  return compose(user, [{ notification, mail: mailed(user, notification, content, now) }], {});
}

/** One thing to tell: in the list, and by mail unless there is nothing to add. */
interface Told {
  notification: Notification;
  mail: Mail | undefined;
}

const noticed = ({ id }: StoredSubscription, notice: NotificationText, now: Date): Notification =>
  newNotification({ ...notice, relatedId: id, relatedType: 'subscription' }, now);

function mailed(
  { _id, email }: User,
  notification: Notification,
  content: MailContent,
  now: Date,
  mailId?: string,
): Mail {
  const marks = { userId: _id, notificationId: notification._id };
  return newMail({ to: email, content, notification: marks }, now, mailId);
}

function compose({ _id }: User, told: Told[], changes: Partial<User>): SubscriptionNotifications {
  const mails = told.flatMap(({ mail }) => mail ?? []);
  const notifications = told.map(({ notification }) => notification);
  return { steps: [...notificationSteps(_id, notifications, changes), ...mails.map(mailStep)], mails };
}
