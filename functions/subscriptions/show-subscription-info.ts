import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { limitRate } from '../accounts/rate-limits.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { syncSubscription } from './stripe/sync-subscription.ts';
import { sessionUser } from '../accounts/sign-in/sign-in.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { findCards } from './cards/list-cards.ts';
import { paymentsShown, readPayments } from './payments/read-payments.ts';
import { readSubscribedPlan } from './plans/plan-response.ts';

/** GET /auth/subscription-info. Stripe is not called for users without a customer; a deleted one is shown as none. */
export const showSubscriptionInfo: UseCase<typeof stripe.subscriptionInfo> = async ({ actor, now }) => {
  const { user } = actor;
  const { stripeCustomerId } = user;
  if (stripeCustomerId !== null) await limitRate({ 'payment-account': user._id }, now);
  const [stored, cards, paymentHistory] =
    stripeCustomerId === null
      ? [null, null, []]
      : await Promise.all([
          syncSubscription(user._id, now),
          findCards(stripeCustomerId),
          readPayments(stripeCustomerId, paymentsShown),
        ]);
  const data = {
    hasSubscription: isLive(stored?.status ?? null),
    subscriptionStatus: stored?.status ?? null,
    subscription: stored && (await subscriptionResponse(stored, now)),
    subscriptionType: stored && (await readSubscribedPlan(stored)),
    user: { ...sessionUser(user), stripeCustomerId: cards && stripeCustomerId },
    paymentMethods: cards ?? [],
    paymentHistory,
  };
  return { success: true, data };
};
