import type { emails } from '#shared/contracts/emails.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { newMail, outboxDays, putMailOnce, subscriptionMailId } from '../_data/mail/mails.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { findSubscription, type StoredSubscription } from '../_data/subscriptions/subscriptions.ts';
import { queueWritten } from '../_flows/mail/queue-mail.ts';
import { composeStartedMail } from '../_flows/subscriptions/subscription-mails.ts';
import { readTemplateValues } from '../_flows/subscriptions/template-values.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * POST /emails/send-template. No relay (P21): it goes to the caller's own address, says what is true and not what
 * was sent, and goes once per subscription; as a rule the server has sent it already.
 */
export const sendTemplate: UseCase<typeof emails.sendTemplate> = async ({ body, actor, now }) => {
  const { user } = actor;
  if (body.to.some((address) => address !== user.email)) throw new AppError('forbidden', { field: 'to' });
  const subscription = await findSubscription(user._id);
  if (!subscription || !grantsAccess(subscription.status)) throw new AppError('subscription_not_found');
  await limitRate({ 'mail-account': user._id }, now);
  if (isForgotten(subscription, now)) return { success: true };
  const content = composeStartedMail(user.name, await readTemplateValues(subscription), subscription.id);
  const mail = newMail({ to: user.email, content }, now, subscriptionMailId(subscription.id));
  if (await putMailOnce(mail)) await queueWritten([mail]);
  return { success: true };
};

/** So old that the outbox may have forgotten its mail: no news any more. */
const isForgotten = ({ created }: StoredSubscription, now: Date): boolean =>
  now.getTime() / 1000 > created + (outboxDays - 1) * 86_400;
