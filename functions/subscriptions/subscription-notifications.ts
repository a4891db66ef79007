import { messages } from '#functions/platform/messages.ts';
import {
  type NotificationText,
  type PreparedNotifications,
  prepareNotifications,
} from '#functions/messages/index.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import {
  composeStartedMail,
  mailComposers,
  readTemplateValues,
  type TemplateValues,
} from './subscription-mails.ts';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import { newMail, putMailOnce, subscriptionStartedMailId } from '#functions/platform/mail/outbox/mails.ts';
import type { StoredSubscription } from './subscriptions.ts';
import type { StoredProgress } from '#functions/routines/index.ts';
import { limitRate, type User } from '#functions/accounts/index.ts';
import type { emails } from '#shared/contracts/messages/emails.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { findSubscriber } from './access/set-subscription.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { platformEntities } from '#functions/platform/entities.ts';

const texts = messages.subscription;
const state = (priority: NotificationText['priority']) => ({ type: 'subscription', priority }) as const;
const payment = (priority: NotificationText['priority']) => ({ type: 'payment', priority }) as const;

/** The notification of each change, as the list in the profile shows it. */
const notificationTexts: Record<SubscriptionChange, (values: TemplateValues) => NotificationText> = {
  started: ({ plan }) => ({ ...state('high'), ...texts.started(plan) }),
  'payment-late': ({ plan, amountDue }) => ({ ...payment('high'), ...texts.paymentLate(plan, amountDue) }),
  'confirmation-needed': ({ plan, amountDue }) => ({
    ...payment('high'),
    ...texts.confirmationNeeded(plan, amountDue),
  }),
  recovered: ({ plan }) => ({ ...payment('high'), ...texts.recovered(plan) }),
  renewed: ({ plan, amountPaid }) => ({ ...payment('medium'), ...texts.renewed(plan, amountPaid) }),
  'cancellation-scheduled': ({ plan, endsOn }) => ({
    ...state('medium'),
    ...texts.cancellationScheduled(plan, endsOn),
  }),
  reactivated: ({ plan }) => ({ ...state('medium'), ...texts.reactivated(plan) }),
  'change-scheduled': ({ nextPlan, changesOn }) => ({
    ...state('medium'),
    ...texts.changeScheduled(nextPlan, changesOn),
  }),
  changed: ({ plan, price }) => ({ ...state('medium'), ...texts.changed(plan, price) }),
  disputed: ({ plan }) => ({ ...payment('high'), ...texts.disputed(plan) }),
  'dispute-over': ({ plan }) => ({ ...payment('medium'), ...texts.disputeOver(plan) }),
  ended: ({ plan }) => ({ ...state('high'), ...texts.ended(plan) }),
  withdrawn: ({ plan, amountRefunded }) => ({ ...state('high'), ...texts.withdrawn(plan, amountRefunded) }),
};

interface Subscriber {
  user: User;
  subscription: StoredSubscription;
  progress: StoredProgress | null;
}

/**
 * A notification for each change of a subscription, with its mail. `userChanges` are written to the subscriber in the
 * same transaction, also when there is nothing to notify of; refused as `user_changed`. An account that is being erased is told nothing.
 */
export async function notifyChanges(
  { user, subscription, progress }: Subscriber,
  changes: SubscriptionChange[],
  userChanges: Partial<User>,
  now: Date,
): Promise<PreparedNotifications> {
  const related = relatedTo(subscription);
  // an account that is to be deleted meanwhile gets no routines (P136)
  const change = { changes: userChanges, expected: { deletion: user.deletion } };
  if (changes.length === 0 || user.deletion?.isErasing)
    return prepareNotifications(user, related, [], now, change);
  const values = await readTemplateValues(subscription, progress, now);
  const events = changes.map((change) => ({
    text: notificationTexts[change](values),
    mail: mailComposers[change]?.(user.name, values, subscription.id),
    // the subscriber's page may ask for this mail as well
    mailId: change === 'started' ? subscriptionStartedMailId(subscription.id) : undefined,
  }));
  return prepareNotifications(user, related, events, now, change);
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

/**
 * POST /emails/send-template. Not an open relay (P21): the mail goes to the caller's own address, with the server's data and
 * not the request's, and once per subscription; usually the server has already sent it.
 */
export const sendTemplate: UseCase<typeof emails.sendTemplate> = async ({ body, actor, now }) => {
  const { user } = actor;
  if (body.to.some((address) => address !== user.email)) throw new AppError('forbidden', { field: 'to' });
  const { subscription, progress } = await findSubscriber(user._id);
  if (!subscription || !grantsAccess(subscription.status)) throw new AppError('subscription_not_found');
  await limitRate({ 'mail-account': user._id }, now);
  if (isOlderThanOutbox(subscription, now)) return { success: true };
  const content = composeStartedMail(
    user.name,
    await readTemplateValues(subscription, progress, now),
    subscription.id,
  );
  const mail = newMail({ to: user.email, content }, now, subscriptionStartedMailId(subscription.id));
  await putMailOnce(mail);
  return { success: true };
};

/** Whether the outbox may have deleted the record of the first mail, so that a second one could be sent. */
const isOlderThanOutbox = ({ created }: StoredSubscription, now: Date): boolean =>
  now.getTime() / 1000 > created + platformEntities.mail.kept.seconds - 86_400;
