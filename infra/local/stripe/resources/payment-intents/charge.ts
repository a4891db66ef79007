import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { deepCopy } from '../../deep-copy.ts';
import { createCharge } from '../charges.ts';
import { cardOfMethod } from '../../cards/find-card.ts';
import type { TestCard } from '../../cards/test-cards.ts';
import { declines, type Decline, type DeclineName } from '../../cards/declines.ts';

/** How an attempt to take money ended. */
export type Outcome =
  | { status: 'paid' }
  /** The bank answers later. */
  | { status: 'unpaid' }
  /** The bank asks the cardholder first (3D Secure). */
  | { status: 'authenticate' }
  | { status: 'declined'; decline: Decline; name: DeclineName };

/** Tries to pay an intent with a saved card. `isOffSession`: the cardholder is absent, as in renewals. */
export function chargeIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isOffSession: boolean,
): Outcome {
  const card = cardOfMethod(method);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (asksFirst(account, card, method, isOffSession)) return askOwner(account, intent);
  return takeMoney(account, intent, method, card.charge);
}

/** Whether the bank demands 3D Secure before a charge. */
function asksFirst(
  { state }: Account,
  { authentication }: TestCard,
  method: Stripe.PaymentMethod,
  isOffSession: boolean,
): boolean {
  if (!isOffSession) return authentication.onSession;
  if (authentication.offSession === 'unless-set-up') return !state.setUpCards.has(method.id);
  return authentication.offSession === 'always';
}

function askOwner(account: Account, intent: Stripe.PaymentIntent): Outcome {
  intent.status = 'requires_action';
  intent.next_action = authenticationAction(intent.id);
  account.emit('payment_intent.requires_action', intent);
  return { status: 'authenticate' };
}

/** The `next_action` that makes Stripe.js show the 3D Secure frame. */
export function authenticationAction(intent: string) {
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure', source: intent } };
}

/** Takes the money, or declines the payment for the bank's reason. */
export function takeMoney(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: TestCard['charge'],
): Outcome {
  if (result !== 'succeeded' && result !== 'pending') {
    const failed = createCharge(account, intent, method, declines[result]);
    account.emit('charge.failed', failed);
    return decline(account, intent, method, result);
  }
  const taken = createCharge(account, intent, method, result);
  if (result === 'pending') {
    intent.status = 'processing';
    account.emit('charge.pending', taken);
    account.emit('payment_intent.processing', intent);
    return { status: 'unpaid' };
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  if (intent.setup_future_usage === 'off_session') account.state.setUpCards.set(method.id, { id: method.id });
  account.emit('charge.succeeded', taken);
  account.emit('payment_intent.succeeded', intent);
  return { status: 'paid' };
}

/** Declines the payment: the intent waits for another card. */
export function decline(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  name: DeclineName,
): Outcome {
  const reason: Decline = declines[name];
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: name === 'authentication_failed' ? 'invalid_request_error' : 'card_error',
    code: reason.code,
    ...(reason.declineCode !== null && { decline_code: reason.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${reason.code.replaceAll('_', '-')}`,
    message: reason.message,
    payment_method: deepCopy(method),
    ...(typeof intent.latest_charge === 'string' &&
      name !== 'authentication_failed' && { charge: intent.latest_charge }),
  };
  account.emit('payment_intent.payment_failed', intent);
  return { status: 'declined', decline: reason, name };
}
