import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { saveAssessment } from '../../_flows/training/save-assessment.ts';
import { subscribe } from './subscribe.ts';
import { checkAssessment } from '../../_flows/training/user-details.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { signUp } from './sign-up.ts';

/**
 * The wizard's last step: account, assessment, subscription. Every part is found where it exists and made where it
 * does not, so whoever asks again after a crash, a lost answer or a declined card carries on (P12, P13).
 */
export const createSubscriptionWithUser: UseCase<typeof stripe.createSubscriptionWithUser> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const { customerId, paymentMethodId, subscriptionTypeId, billingCycle } = body;
  if (actor && actor.user.stripeCustomerId !== customerId) throw new AppError('customer_not_found');
  await limitRate({ 'subscribe-ip': request.ip, 'subscribe-customer': customerId }, now);
  const [choice] = await Promise.all([
    choosePlan(subscriptionTypeId, billingCycle),
    checkAssessment(body, now),
  ]);
  const user = actor?.user ?? (await signUp(body, request, now));
  if (actor) await saveAssessment(user._id, body, now);
  const data = await subscribe(user, { ...choice, customerId, paymentMethodId }, now);
  return { success: true, data };
};
