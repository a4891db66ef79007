import type { stripe } from '#shared/contracts/stripe.ts';
import { isLive } from '#shared/rules/subscription-status.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { copySubscription } from '../_flows/copy-subscription.ts';
import { sessionUser } from '../_flows/sign-in.ts';
import { subscriptionAnswer } from './subscription-answer.ts';
import { readCards } from './read-cards.ts';
import { paymentsShown, readPayments } from './read-payments.ts';
import { readPlan } from './show-complete-subscription.ts';

/** GET /auth/subscription-info. Whoever never came near a payment costs no question at Stripe. */
export const showSubscriptionInfo: UseCase<typeof stripe.subscriptionInfo> = async ({ actor, now }) => {
  const { user } = actor;
  const { stripeCustomerId } = user;
  if (stripeCustomerId !== null) await limitRate({ 'payment-account': user._id }, now);
  const [stored, paymentMethods, paymentHistory] =
    stripeCustomerId === null
      ? [null, [], []]
      : await Promise.all([
          copySubscription(user._id, now),
          readCards(stripeCustomerId),
          readPayments(stripeCustomerId, paymentsShown),
        ]);
  const data = {
    hasSubscription: isLive(stored?.status ?? null),
    subscriptionStatus: stored?.status ?? null,
    subscription: stored && (await subscriptionAnswer(stored, now)),
    subscriptionType: stored && (await readPlan(stored)),
    user: { ...sessionUser(user), stripeCustomerId },
    paymentMethods,
    paymentHistory,
  };
  return { success: true, data };
};
