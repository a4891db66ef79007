import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { copy } from '../../deep-copy.ts';
import { idOf, newId } from '../../ids.ts';
import type { Checkout } from '../../state.ts';

/** The payment intent of a checkout. Stripe makes it when the first card is tried, not before. */
export function intentOf(account: Account, checkout: Checkout): Stripe.PaymentIntent {
  const id = idOf(checkout.session.payment_intent);
  const existing = id === null ? undefined : account.state.paymentIntents.get(id);
  return existing ?? createIntent(account, checkout);
}

function createIntent(
  account: Account,
  { session, paymentIntentData: data }: Checkout,
): Stripe.PaymentIntent {
  const intent = makeIntent(account, {
    amount: session.amount_total ?? 0,
    customer: session.customer,
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    receipt_email: data.receipt_email ?? null,
  });
  session.payment_intent = intent.id;
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Makes an intent to pay, silently. */
export function makeIntent(account: Account, given: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...copy(emptyIntent),
    id,
    amount: 0,
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    created: account.seconds(),
    customer: null,
    description: null,
    metadata: {},
    receipt_email: null,
    ...given,
  };
  account.state.paymentIntents.set(id, intent);
  return intent;
}

/** Ends an intent that nobody can pay any more. */
export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'] = 'expired',
): void {
  intent.status = 'canceled';
  intent.canceled_at = account.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  account.emit('payment_intent.canceled', intent);
}

const emptyIntent = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  currency: 'eur',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;
