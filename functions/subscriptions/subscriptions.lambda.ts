import { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { changePlan, reactivateSubscription } from './change-plan.ts';
import { createCustomer, createSetupIntent, showCustomer } from './payments/create-customer.ts';
import { checkSignUp, createSubscriptionWithUser } from './sign-up.ts';
import { createSubscription } from './subscribe.ts';
import { listPaymentMethods } from './payments/cards.ts';
import { listPayments, readUpcomingInvoice, showUpcomingInvoice } from './payments/read-payments.ts';
import { listPricedPlans, listSubscriptionTypes, readSubscribedPlan } from './plan-response.ts';
import { payLateInvoice } from './payments/first-payment.ts';
import { removePaymentMethod, replacePaymentMethod, setPaymentMethod } from './payments/payment-methods.ts';
import { showSubscriptionInfo, subscriptionResponse } from './subscription-response.ts';
import { withdraw } from './withdraw-subscription.ts';
import { stripeForBrowser } from '#functions/platform/ports/stripe.ts';
import { limitRate } from '#functions/accounts/rate-limits.ts';
import { cancelAtPeriodEnd } from './cancel-subscription.ts';
import { authorizeSubscription } from './change-subscription.ts';

/** GET /stripe/subscription/{id}/complete. */
const showCompleteSubscription: UseCase<typeof subscriptions.completeSubscription> = async ({
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
const showSubscription: UseCase<typeof subscriptions.subscription> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const stored = await authorizeSubscription(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** PUT /stripe/subscription/{id}/cancel: at the end of its period. */
const cancelSubscription: UseCase<typeof subscriptions.cancel> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await cancelAtPeriodEnd(actor.user, params.id, now);
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** GET /stripe/config: the publishable key, and the URL of Stripe.js. */
const showConfig: UseCase<typeof subscriptions.config> = async () => ({
  success: true,
  data: await stripeForBrowser(),
});

export const handler = serve(subscriptions, {
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
