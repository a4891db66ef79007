import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import { amountsOf } from './amounts.ts';
import { intentOf } from '../payment-intents/create.ts';
import { createCardMethod, type CardFacts } from '../payment-methods/create.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { billingDetails } from './buyer.ts';
import { decline, takeMoney, type Outcome } from '../payment-intents/charge.ts';
import { completeCheckout } from './complete.ts';

/** Tries to pay an open checkout with a card. */
export function tryCard(account: Account, checkout: Checkout, buyer: Buyer, facts: CardFacts): Outcome {
  const { session, items } = checkout;
  Object.assign(session, amountsOf(items, session.shipping_options[buyer.shippingOption]));
  const intent = intentOf(account, checkout);
  const method = createCardMethod(account, facts, billingDetails(buyer));
  intent.amount = session.amount_total ?? 0;
  intent.shipping = buyer.shipping && {
    ...buyer.shipping,
    carrier: null,
    phone: buyer.phone,
    tracking_number: null,
  };
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

/** Where the simulated bank asks the buyer. */
export function authenticationUrl(account: Account, sessionId: string): string {
  return `${account.url}/c/pay/${sessionId}/authenticate`;
}

/** The buyer's answer to the bank. Undefined when the bank asked nothing. */
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
