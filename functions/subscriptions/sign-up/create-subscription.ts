import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { subscribe } from './subscribe.ts';
import { authorizeCustomer } from '../authorize.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** Subscribes the signed-in user, with a card saved for the user's own customer (P18). */
export const createSubscription: UseCase<typeof stripe.createSubscription> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const { customerId, paymentMethodId } = body;
  authorizeCustomer(actor.user, customerId);
  await limitRate({ 'subscribe-ip': request.ip, 'subscribe-customer': customerId }, now);
  const plan = await choosePlan(body);
  const data = await subscribe(actor.user, { ...plan, customerId, paymentMethodId }, now);
  return { success: true, data };
};
