import type { emails } from '#shared/contracts/messages/emails.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { newMail, putMailOnce, subscriptionStartedMailId } from '../platform/mail/outbox/mails.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import { findSubscriber } from './access/subscriber.ts';
import type { StoredSubscription } from './subscriptions.ts';
import { composeStartedMail } from './subscription-mails.ts';
import { readTemplateValues } from './template-values.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { platformEntities } from '../platform/entities.ts';

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
