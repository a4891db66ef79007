import type Stripe from 'stripe';
import type { PaymentOutcome } from '#shared/contracts/subscriptions/subscription.ts';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findStripeCustomer } from '../../orders/checkout/stripe-customers.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { referenceId, stripeCode, withStripe } from '../../platform/ports/stripe.ts';
import { startSubscription } from './start-subscription.ts';
import { cardDeclined } from '../cards/card-errors.ts';
import type { SubscriptionRequest } from '../plans/choose-plan.ts';
import { requireAgreedAmount } from '../agreed-amount.ts';
import { requireStaying } from '../../accounts/require-staying.ts';
import { cancelUnpaidSubscription, isAccepted } from '../cancel-unpaid-subscription.ts';
import { findPlanByPrice } from '../plans/find-plan-by-price.ts';
import { stopIfLeaving } from '../stripe/stop-charging.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { payFirstInvoice, readFirstPayment } from '../payments/first-payment.ts';

/**
 * Brings a user to the requested subscription, from wherever an earlier call stopped: each try reads what Stripe has
 * and does the next step. So a double click, two tabs, a reload or a crash end with one subscription and one charge
 * (P12, P13), and there is no access before Stripe says that it is paid (P17). Nothing is charged but the agreed amount (P47):
 * 409 `price_changed`. 409 `conflict` after the last try.
 */
export const subscribe = (user: User, request: SubscriptionRequest, now: Date): Promise<PaymentOutcome> =>
  retryOnConflict(
    async () => {
      requireStaying(user);
      const subscription = await advance(user, request);
      const outcome = subscription && (await readOutcome(subscription, request));
      if (!outcome) throw new ConditionFailed('subscription_changed', 0);
      await syncSubscription(user._id, now);
      if (await stopIfLeaving(user._id, now)) throw new AppError('account_leaving');
      return outcome;
    },
    { whenExhausted: 'conflict' },
  );

/** Does the next step and returns the subscription; null when Stripe must be read again, because its state has changed. */
async function advance(user: User, request: SubscriptionRequest): Promise<Stripe.Subscription | null> {
  const [all, customer] = await Promise.all([
    listSubscriptions(request.customerId),
    findStripeCustomer(request.customerId),
  ]);
  const live = all.find(({ status }) => isLive(status));
  if (live && (!(await isRequested(live, request)) || !grantsAccess(live.status)))
    throw new AppError('already_subscribed');
  if (live) return live;
  const incomplete = all.filter(({ status }) => status === 'incomplete');
  const areRequested = await Promise.all(incomplete.map((one) => isRequested(one, request)));
  const resumable = incomplete.find((_, at) => areRequested[at]);
  if (!resumable) requireAgreedAmount(request.agreedCents, request.price.amountCents);
  await setDefaultPaymentMethod(user, request).catch((error: unknown) => rethrowDecline(error, resumable));
  const superseded = incomplete.filter((one) => one !== resumable);
  for (const one of superseded) await cancelUnpaidSubscription(one);
  if (superseded.length > 0) return null;
  if (resumable) return payIncomplete(resumable, request);
  return startSubscription(user, request, { newestId: all[0]?.id ?? null, customer });
}

/** Newest first, ended ones included. */
const listSubscriptions = (customer: string): Promise<Stripe.Subscription[]> =>
  withStripe(async (stripe) => {
    try {
      return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
    } catch (error) {
      throw stripeCode(error) === 'resource_missing' ? new AppError('customer_not_found') : error;
    }
  });

/**
 * Whether a subscription is what is requested: plan, cycle and agreed amount. Its price may not be the present one: an order
 * that was placed before the price changed is finished at the amount that was agreed.
 */
async function isRequested(
  { items }: Stripe.Subscription,
  { plan, cycle, agreedCents }: SubscriptionRequest,
): Promise<boolean> {
  const price = items.data[0]?.price;
  if (!price) return false;
  const { planId, billingCycle, amountCents } = await findPlanByPrice(price);
  return planId === plan._id && billingCycle === cycle && amountCents === agreedCents;
}

/** Makes the card the customer's default, which renewals charge. It must be the customer's at Stripe (P18). */
const setDefaultPaymentMethod = (
  user: User,
  { customerId, paymentMethodId }: SubscriptionRequest,
): Promise<unknown> =>
  withStripe(async (stripe) => {
    try {
      await stripe.customers.retrievePaymentMethod(customerId, paymentMethodId);
    } catch (error) {
      throw stripeCode(error) === 'resource_missing' ? new AppError('payment_method_not_found') : error;
    }
    return stripe.customers.update(customerId, {
      name: user.name,
      email: user.email,
      metadata: { userId: user._id },
      invoice_settings: { default_payment_method: paymentMethodId },
    });
  });

/**
 * Pays an incomplete subscription, unless the bank already waits for the payer's confirmation on this card. One whose invoice
 * was voided cannot be paid, because an earlier call crashed while it cancelled it: it is cancelled, and null returned.
 */
async function payIncomplete(
  subscription: Stripe.Subscription,
  { paymentMethodId }: SubscriptionRequest,
): Promise<Stripe.Subscription | null> {
  const payment = await readFirstPayment(subscription);
  if (payment.status === 'canceled') {
    await cancelUnpaidSubscription(subscription);
    return null;
  }
  const tried = referenceId(subscription.default_payment_method);
  const isWaiting = payment.status === 'requires_action' && payment.paymentMethodId === paymentMethodId;
  if (isWaiting) return subscription;
  await withStripe((stripe) =>
    stripe.subscriptions.update(subscription.id, { default_payment_method: paymentMethodId }),
  );
  // the bank did not confirm it
  if (tried !== null && tried !== paymentMethodId) await forgetCard(tried);
  await payFirstInvoice(payment.invoiceId, paymentMethodId);
  return withStripe((stripe) => stripe.subscriptions.retrieve(subscription.id));
}

/** A card that has paid nothing is kept for no later charge. */
const forgetCard = (cardId: string): Promise<boolean> =>
  isAccepted('unused card detached already', (stripe) => stripe.paymentMethods.detach(cardId));

/** A second call with a card that the first one has found declined gets the same answer. */
async function rethrowDecline(error: unknown, resumable: Stripe.Subscription | undefined): Promise<never> {
  const isGone = error instanceof AppError && error.code === 'payment_method_not_found';
  const payment = isGone && resumable ? await readFirstPayment(resumable) : null;
  throw payment?.status === 'requires_payment_method' ? cardDeclined(payment.declineCode, error) : error;
}

/**
 * The outcome for the browser; null when the subscription has ended in the meantime. Throws 402 when the bank declines, and the
 * card stays saved no more (P274).
 */
async function readOutcome(
  subscription: Stripe.Subscription,
  { paymentMethodId }: SubscriptionRequest,
): Promise<PaymentOutcome | null> {
  const status = subscription.status as PaymentOutcome['status'];
  const outcome = { subscriptionId: subscription.id, status, subscriptionStatus: status };
  if (grantsAccess(status)) return { ...outcome, clientSecret: null };
  if (status !== 'incomplete') return null;
  const payment = await readFirstPayment(subscription);
  if (payment.status === 'requires_action') return { ...outcome, clientSecret: payment.clientSecret };
  if (payment.status === 'requires_payment_method') {
    await forgetCard(paymentMethodId);
    throw cardDeclined(payment.declineCode);
  }
  if (payment.status === 'canceled') return null;
  // paid a moment ago or in progress: Stripe's events follow
  return { ...outcome, clientSecret: null };
}
