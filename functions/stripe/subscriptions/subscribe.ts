import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { PaymentOutcome } from '#shared/contracts/shapes/subscription.ts';
import { grantsAccess, isLive } from '#shared/rules/subscription-status.ts';
import { findStripeCustomer } from '../../_data/subscriptions/stripe-customers.ts';
import type { User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { startSubscription } from './start-subscription.ts';
import { cardDeclined } from '../cards/card-errors.ts';
import type { SubscriptionRequest } from '../plans/choose-plan.ts';
import { syncSubscription } from '../../_flows/subscriptions/sync-subscription.ts';
import { cancelUnpaidSubscription, payFirstInvoice, readFirstPayment } from '../payments/first-payment.ts';

const maxTries = 5;

/**
 * Brings a user to the wished subscription, from wherever an earlier call stopped: Stripe is asked what there is, and
 * one step is done from there. So a double click, two tabs, a reload or a crash end with one subscription and one
 * charge (P12, P13). Nobody has access before Stripe says that it is paid (P17).
 */
export async function subscribe(user: User, wish: SubscriptionRequest, now: Date): Promise<PaymentOutcome> {
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const subscription = await advance(user, wish);
    const outcome = subscription && (await outcomeOf(subscription));
    if (outcome) {
      await syncSubscription(user._id, now);
      return outcome;
    }
    // another call is at it: it wants a moment
    await pause(100 * attempt);
  }
  throw new AppError('conflict');
}

/** One step; null when things have moved meanwhile and must be looked at again. */
async function advance(user: User, wish: SubscriptionRequest): Promise<Stripe.Subscription | null> {
  const [all, customer] = await Promise.all([
    listSubscriptions(wish.customerId),
    findStripeCustomer(wish.customerId),
  ]);
  const live = all.find(({ status }) => isLive(status));
  if (live && (priceOf(live) !== wish.price.id || !grantsAccess(live.status)))
    throw new AppError('already_subscribed');
  if (live) return live;
  await chargeTo(user, wish);
  const begun = all.filter(({ status }) => status === 'incomplete');
  const wanted = begun.find((one) => priceOf(one) === wish.price.id);
  const unwanted = begun.filter((one) => one !== wanted);
  for (const one of unwanted) await cancelUnpaidSubscription(one);
  if (unwanted.length > 0) return null;
  if (wanted) return payBegun(wanted, wish);
  return startSubscription(user, wish, { newestId: all[0]?.id ?? null, customer });
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

const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.id;

/** Makes the card the one that renewals are charged to. It must be the customer's at Stripe (P18). */
const chargeTo = (user: User, { customerId, paymentMethodId }: SubscriptionRequest): Promise<unknown> =>
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
 * Carries on with one that was begun and not paid, unless the bank already waits for the payer's word on this card.
 * What nobody can pay any more, for a call that gave it up went no further, is ended: null.
 */
async function payBegun(
  begun: Stripe.Subscription,
  { paymentMethodId }: SubscriptionRequest,
): Promise<Stripe.Subscription | null> {
  const payment = await readFirstPayment(begun);
  if (payment.status === 'canceled') {
    await cancelUnpaidSubscription(begun);
    return null;
  }
  const isWaiting = payment.status === 'requires_action' && payment.paymentMethodId === paymentMethodId;
  if (isWaiting) return begun;
  await withStripe((stripe) =>
    stripe.subscriptions.update(begun.id, { default_payment_method: paymentMethodId }),
  );
  await payFirstInvoice(payment.invoiceId, paymentMethodId);
  return withStripe((stripe) => stripe.subscriptions.retrieve(begun.id));
}

/** What to answer; null when the subscription has ended meanwhile. A bank's no is thrown. */
async function outcomeOf(subscription: Stripe.Subscription): Promise<PaymentOutcome | null> {
  const status = subscription.status as PaymentOutcome['status'];
  const outcome = { subscriptionId: subscription.id, status, subscriptionStatus: status };
  if (grantsAccess(status)) return { ...outcome, clientSecret: null };
  if (status !== 'incomplete') return null;
  const payment = await readFirstPayment(subscription);
  if (payment.status === 'requires_action') return { ...outcome, clientSecret: payment.clientSecret };
  if (payment.status === 'requires_payment_method') throw cardDeclined(payment.declineCode);
  if (payment.status === 'canceled') return null;
  // paid a moment ago, or on its way: Stripe will say so
  return { ...outcome, clientSecret: null };
}
