import type Stripe from 'stripe';
import { nextAttemptStep, type StripeCustomer } from '../../orders/checkout/stripe-customers.ts';
import { transact } from '../../platform/table/table.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { stripeStatus, withStripe } from '../../platform/ports/stripe.ts';
import type { SubscriptionRequest } from '../plans/choose-plan.ts';
import { messages } from '../../platform/messages.ts';

/** What concurrent calls have read in common before they create a subscription. */
interface SharedRead {
  newestId: string | null;
  customer: StripeCustomer | null;
}

/**
 * Creates the subscription, and with it the first charge, once: the idempotency key consists of what concurrent calls have
 * read, not of the plan they request, so that of two tabs with two plans one is refused. Returns null then: the caller has to
 * read the subscriptions again.
 */
export async function startSubscription(
  user: User,
  request: SubscriptionRequest,
  sharedRead: SharedRead,
): Promise<Stripe.Subscription | null> {
  const idempotencyKey = `subscription-${user._id}-${sharedRead.newestId ?? 'first'}-${sharedRead.customer?.attempt ?? 0}`;
  try {
    return await withStripe((stripe) =>
      stripe.subscriptions.create(subscriptionParams(user, request), { idempotencyKey }),
    );
  } catch (error) {
    const { cause } = error as AppError;
    const { type } = cause as { type?: string };
    if (type === 'StripeIdempotencyError' || stripeStatus(cause) === 409) return null;
    // Stripe repeats its response under the same key for a day, so a retry needs another key
    if (stripeStatus(cause) !== undefined && sharedRead.customer) await raiseAttempt(sharedRead.customer);
    throw error;
  }
}

/** Changes the key for the next try, unless a concurrent call with the same failure has done so. */
const raiseAttempt = (customer: StripeCustomer): Promise<void> =>
  transact([nextAttemptStep(customer)]).catch((error: unknown) => {
    if (!isConditionFailed(error, 'attempt_changed')) throw error;
  });

function subscriptionParams(
  user: User,
  { plan, cycle, price, customerId, paymentMethodId }: SubscriptionRequest,
): Stripe.SubscriptionCreateParams {
  return {
    customer: customerId,
    items: [{ price: price.id }],
    default_payment_method: paymentMethodId,
    // unpaid it stays incomplete: the payer's next try resumes it
    payment_behavior: 'allow_incomplete',
    off_session: false,
    description: messages.subscriptionCharge(plan.name, cycle),
    metadata: { userId: user._id, planId: plan._id, billingCycle: cycle },
  };
}
