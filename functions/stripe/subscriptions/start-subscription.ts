import type Stripe from 'stripe';
import { nextAttemptStep, type StripeCustomer } from '../../_data/subscriptions/stripe-customers.ts';
import { transact } from '../../_data/table/table.ts';
import { isConditionFailed } from '../../_data/table/errors.ts';
import type { User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { stripeStatus, withStripe } from '../../_ports/stripe.ts';
import type { SubscriptionRequest } from '../plans/choose-plan.ts';
import { messages } from '../../_flows/notifications/messages.ts';

/** What calls at the same time have in common: what they saw before they began. */
interface Seen {
  newestId: string | null;
  customer: StripeCustomer | null;
}

/**
 * Creates the subscription, and with it the first charge, once: its idempotency key is made of what all calls at the
 * same time have seen, not of what they wish, so of two tabs with two plans one is told to look again (null).
 */
export async function startSubscription(
  user: User,
  wish: SubscriptionRequest,
  seen: Seen,
): Promise<Stripe.Subscription | null> {
  const idempotencyKey = `subscription-${user._id}-${seen.newestId ?? 'first'}-${seen.customer?.attempt ?? 0}`;
  try {
    return await withStripe((stripe) =>
      stripe.subscriptions.create(subscriptionParams(user, wish), { idempotencyKey }),
    );
  } catch (error) {
    const { cause } = error as AppError;
    const { type } = cause as { type?: string };
    if (type === 'StripeIdempotencyError' || stripeStatus(cause) === 409) return null;
    // what Stripe has answered once it answers for a day under the same key
    if (stripeStatus(cause) !== undefined && seen.customer) await moveOn(seen.customer);
    throw error;
  }
}

/** Another call that met the same failure may have been faster. */
const moveOn = (customer: StripeCustomer): Promise<void> =>
  transact([nextAttemptStep(customer)]).catch((error: unknown) => {
    if (!isConditionFailed(error, 'attempt_moved')) throw error;
  });

function subscriptionParams(
  user: User,
  { plan, cycle, price, customerId, paymentMethodId }: SubscriptionRequest,
): Stripe.SubscriptionCreateParams {
  return {
    customer: customerId,
    items: [{ price: price.id }],
    default_payment_method: paymentMethodId,
    // unpaid it stays incomplete: the payer's next try carries on with it
    payment_behavior: 'allow_incomplete',
    off_session: false,
    description: messages.subscriptionCharge(plan.name, cycle),
    metadata: { userId: user._id, planId: plan._id, billingCycle: cycle },
  };
}
