import { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { serve, type UseCase } from '../platform/http/serve.ts';
import { changePlan } from './plans/change-plan.ts';
import { createCustomer } from './cards/create-customer.ts';
import { createSetupIntent } from './cards/create-setup-intent.ts';
import { checkSignUp } from './sign-up/check-sign-up.ts';
import { createSubscriptionWithUser } from './sign-up/create-subscription-with-user.ts';
import { createSubscription } from './sign-up/create-subscription.ts';
import { listPaymentMethods } from './cards/list-payment-methods.ts';
import { listPayments } from './payments/list-payments.ts';
import { listPricedPlans, listSubscriptionTypes } from './plans/list-priced-plans.ts';
import { payLateInvoice } from './payments/pay-late-invoice.ts';
import { reactivateSubscription } from './reactivate-subscription.ts';
import { removePaymentMethod } from './cards/remove-payment-method.ts';
import { replacePaymentMethod } from './cards/replace-payment-method.ts';
import { setPaymentMethod } from './cards/set-payment-method.ts';
import { showCustomer } from './cards/show-customer.ts';
import { showSubscriptionInfo } from './show-subscription-info.ts';
import { showUpcomingInvoice } from './payments/show-upcoming-invoice.ts';
import { withdraw } from './withdrawals/withdraw.ts';
import { stripeForBrowser } from '../platform/ports/stripe.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { authorizeSubscription } from './change-subscription.ts';
import { readSubscribedPlan } from './plans/plan-response.ts';
import { readUpcomingInvoice } from './payments/read-upcoming-invoice.ts';

/** GET /stripe/subscription/{id}/complete. */
const showCompleteSubscription: UseCase<typeof stripe.completeSubscription> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await authorizeSubscription(actor.user, params.id, now);
  const [subscription, subscriptionType, upcomingInvoice] = await Promise.all([
    subscriptionResponse(stored, now),
    readSubscribedPlan(stored),
    readUpcomingInvoice(stored),
  ]);
  return { success: true, data: { subscription, subscriptionType, upcomingInvoice } };
};

/** GET /stripe/subscription/{id}. */
const showSubscription: UseCase<typeof stripe.subscription> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await authorizeSubscription(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** PUT /stripe/subscription/{id}/cancel: at the end of its period. */
const cancelSubscription: UseCase<typeof stripe.cancel> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await cancelAtPeriodEnd(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** GET /stripe/config: the publishable key, and the URL of Stripe.js. */
const showConfig: UseCase<typeof stripe.config> = async () => ({
  success: true,
  data: await stripeForBrowser(),
});

export const handler = serve(stripe, {
  config: showConfig,
  subscriptionTypes: listSubscriptionTypes,
  subscriptionTypesWithPricing: listPricedPlans,
  subscriptionInfo: showSubscriptionInfo,
  createCustomer,
  setupIntent: createSetupIntent,
  checkSignUp,
  createSubscription,
  createSubscriptionWithUser,
  paymentMethods: listPaymentMethods,
  paymentHistory: listPayments,
  upcomingInvoice: showUpcomingInvoice,
  completeCustomer: showCustomer,
  subscription: showSubscription,
  completeSubscription: showCompleteSubscription,
  cancel: cancelSubscription,
  reactivate: reactivateSubscription,
  change: changePlan,
  pay: payLateInvoice,
  withdraw,
  setPaymentMethod,
  replacePaymentMethod,
  removePaymentMethod,
});
