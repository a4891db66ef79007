import type { MailContent } from '../platform/mail/outbox/mail-content.ts';
import { subscriptionStartedMailId } from '../platform/mail/outbox/mails.ts';
import type { StoredSubscription } from './subscriptions.ts';
import type { StoredProgress } from '../routines/progress.ts';
import type { User } from '../accounts/users.ts';
import {
  prepareNotifications,
  type NotificationText,
  type PreparedNotifications,
} from '../messages/notifications/prepare-notifications.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import { mailComposers } from './subscription-mails.ts';
import { notificationTexts } from './notification-texts.ts';
import { readTemplateValues, type TemplateValues } from './template-values.ts';

interface Subscriber {
  user: User;
  subscription: StoredSubscription;
  progress: StoredProgress | null;
}

/**
 * A notification for each change of a subscription, with its mail. `userChanges` are written to the subscriber in the
 * same transaction, also when there is nothing to notify of. An account that is being erased is told nothing.
 */
export async function notifyChanges(
  { user, subscription, progress }: Subscriber,
  changes: SubscriptionChange[],
  userChanges: Partial<User>,
  now: Date,
): Promise<PreparedNotifications> {
  const related = relatedTo(subscription);
  if (changes.length === 0 || user.deletion?.isErasing)
    return prepareNotifications(user, related, [], now, userChanges);
  const values = await readTemplateValues(subscription, progress, now);
  const events = changes.map((change) => ({
    text: notificationTexts[change](values),
    mail: mailComposers[change]?.(user.name, values, subscription.id),
    // the subscriber's page may ask for this mail as well
    mailId: change === 'started' ? subscriptionStartedMailId(subscription.id) : undefined,
  }));
  return prepareNotifications(user, related, events, now, userChanges);
}

/** The notification and mail of an event that is no change of state: a refund, a reminder. */
export async function notifyOnce(
  user: User,
  subscription: StoredSubscription,
  compose: (values: TemplateValues) => { text: NotificationText; mail: MailContent },
  now: Date,
): Promise<PreparedNotifications> {
  const event = compose(await readTemplateValues(subscription, null, now));
  return prepareNotifications(user, relatedTo(subscription), [event], now);
}

const relatedTo = ({ id }: StoredSubscription) => ({ relatedId: id, relatedType: 'subscription' });
