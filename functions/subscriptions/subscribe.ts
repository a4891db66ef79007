import type Stripe from 'stripe';
import { findStripeCustomer, nextAttemptStep, type StripeCustomer } from '#functions/orders/index.ts';
import { transact } from '#functions/platform/table/table.ts';
import { ConditionFailed, isConditionFailed } from '#functions/platform/table/errors.ts';
import { limitRate, requireStaying, type User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { referenceId, stripeCode, stripeStatus, withStripe } from '#functions/platform/ports/stripe.ts';
import { choosePlan, type SubscriptionRequest } from './plan-response.ts';
import { messages } from '#functions/platform/messages.ts';
import type { PaymentOutcome } from '#shared/contracts/subscriptions/subscription.ts';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { cardDeclined } from './payments/cards.ts';
import { requireAgreedAmount, findPlanByPrice } from './plan-prices.ts';
import { cancelUnpaidSubscription, isAccepted } from './cancel-subscription.ts';
import { stopIfLeaving } from './stripe/stop-charging.ts';
import { syncSubscription } from './stripe/sync-subscription.ts';
import { payFirstInvoice, readFirstPayment } from './payments/first-payment.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { authorizeCustomer } from './authorize.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

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
async function startSubscription(
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

/** Subscribes the signed-in user, with a card saved for the user's own customer (P18). */
export const createSubscription: UseCase<typeof subscriptions.createSubscription> = async ({
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
