import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { updateCustomer } from '../customers.ts';
import { nulls } from '../object-fields.ts';
import { decline, takeMoney, type Outcome } from '../payment-intents/charge.ts';
import { makeIntent } from '../payment-intents/create.ts';
import { createCardMethod, type CardDetails } from '../payment-methods/create.ts';
import { billingAddress, billingDetails, customerOf } from './buyer.ts';

/** Tries to pay an open checkout with a card. */
export function tryCard(account: Account, checkout: Checkout, buyer: Buyer, facts: CardDetails): Outcome {
  const { session } = checkout;
  const intent = intentOf(account, checkout);
  const method = createCardMethod(account, facts, billingDetails(buyer));
  intent.shipping = buyer.shipping && { ...buyer.shipping, ...nulls('carrier phone tracking_number') };
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  checkout.attempt = { buyer, charge: facts.card.charge };
  if (!facts.card.authentication.onSession) return charge(account, checkout, intent, method);
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      url: authenticationUrl(account, session.id),
      return_url: `${account.url}/c/pay/${session.id}`,
    },
  };
  account.emit('payment_intent.requires_action', intent);
  return { status: 'authenticate' };
}

/** The intent of a checkout. Stripe creates it for the first card that is tried, not before. */
function intentOf(account: Account, { session, paymentIntentData: data }: Checkout): Stripe.PaymentIntent {
  const existing = referenced(account.state.paymentIntents, session.payment_intent);
  if (existing !== undefined) return existing;
  const intent = makeIntent(account, {
    amount: session.amount_total ?? 0,
    customer: session.customer,
    description: data.description ?? null,
    metadata: data.metadata ?? {},
  });
  session.payment_intent = intent.id;
  account.emit('payment_intent.created', intent);
  return intent;
}

/** The page on which the simulated bank asks the buyer. */
export function authenticationUrl(account: Account, sessionId: string): string {
  return `${account.url}/c/pay/${sessionId}/authenticate`;
}

/** Applies the buyer's answer to 3D Secure; undefined when the bank asks nothing. */
export function authenticate(
  account: Account,
  checkout: Checkout,
  isConfirmed: boolean,
): Outcome | undefined {
  const intent = referenced(account.state.paymentIntents, checkout.session.payment_intent);
  const method = referenced(account.state.paymentMethods, intent?.payment_method);
  if (intent?.status !== 'requires_action' || method === undefined) return undefined;
  intent.next_action = null;
  return isConfirmed
    ? charge(account, checkout, intent, method)
    : decline(account, intent, method, 'authentication_failed');
}

function charge(
  account: Account,
  checkout: Checkout,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Outcome {
  const outcome = takeMoney(account, intent, method, checkout.attempt?.charge ?? 'card_declined');
  if (outcome.status === 'paid' || outcome.status === 'unpaid')
    completeCheckout(account, checkout, outcome.status);
  return outcome;
}

/** Completes the session with the buyer's details, and copies them to the customer as `customer_update` asks. */
function completeCheckout(account: Account, checkout: Checkout, paymentStatus: 'paid' | 'unpaid'): void {
  const { session, attempt, customerUpdate } = checkout;
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  if (attempt !== null) {
    const { email, billing, shipping } = attempt.buyer;
    session.customer_details = {
      ...nulls('business_name individual_name phone'),
      address: billingAddress(attempt.buyer),
      email,
      name: billing.name,
      tax_exempt: 'none',
      tax_ids: [],
    };
    session.collected_information = {
      ...nulls('business_name individual_name'),
      shipping_details: shipping,
    };
    const changes = {
      ...(customerUpdate.name && { name: billing.name }),
      ...(customerUpdate.shipping && shipping && { shipping: { ...shipping, phone: null } }),
    };
    const customer = customerOf(account, checkout);
    if (customer !== undefined && Object.keys(changes).length > 0) updateCustomer(account, customer, changes);
  }
  account.emit('checkout.session.completed', session);
}
