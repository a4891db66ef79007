import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { subscribe } from './subscribe.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';

/** Subscribes whoever is signed in, with a card saved for their own customer (P18). */
export const createSubscription: UseCase<typeof stripe.createSubscription> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const { customerId, paymentMethodId, subscriptionTypeId, billingCycle } = body;
  if (actor.user.stripeCustomerId !== customerId) throw new AppError('customer_not_found');
  await limitRate({ 'subscribe-ip': request.ip, 'subscribe-customer': customerId }, now);
  const choice = await choosePlan(subscriptionTypeId, billingCycle);
  const data = await subscribe(actor.user, { ...choice, customerId, paymentMethodId }, now);
  return { success: true, data };
};
