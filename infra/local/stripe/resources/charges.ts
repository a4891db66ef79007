import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { listBy, retrieve } from '../api/operation.ts';
import { cardOfMethod, type Decline, type DeclineName, declines, type TestCard } from '../cards.ts';
import { deepCopy, idOf, newId, nulls } from '../objects.ts';
import { cardError } from '../api/errors.ts';

/** Records an attempt to take the intent's amount: a success, a pending debit, or a decline. */
function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: 'succeeded' | 'pending' | Decline,
): Stripe.Charge {
  const decline = typeof result === 'object' ? result : null;
  const isPaid = result === 'succeeded';
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: {
      reason: decline?.declineCode ?? null,
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    shipping: intent.shipping,
    status: decline === null ? (result as 'succeeded' | 'pending') : 'failed',
  } as unknown as Stripe.Charge;
  account.state.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

export const chargeOperations = [
  retrieve('/v1/charges', 'charge', (state) => state.charges),
  listBy('/v1/charges', (state) => state.charges.values(), { customer: (charge) => idOf(charge.customer) }),
];

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
    message: reason.message,
    payment_method: deepCopy(method),
    ...(typeof intent.latest_charge === 'string' &&
      name !== 'authentication_failed' && { charge: intent.latest_charge }),
  };
  account.emit('payment_intent.payment_failed', intent);
  return { status: 'declined', decline: reason, name };
}

/** The error of a declined payment, with the intent and its charge. */
export function paymentError(
  intent: Stripe.PaymentIntent,
  { decline: reason }: Extract<Outcome, { status: 'declined' }>,
  objects: { payment_method?: Stripe.PaymentMethod } = {},
) {
  const charge = idOf(intent.latest_charge);
  return cardError(reason, { ...objects, payment_intent: intent, ...(charge !== null && { charge }) });
}

/** Stores an intent without an event. */
export function makeIntent(account: Account, given: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent = {
    ...nulls('cancellation_reason canceled_at customer description last_payment_error latest_charge'),
    ...nulls('next_action payment_method setup_future_usage shipping'),
    id,
    object: 'payment_intent',
    amount: 0,
    amount_received: 0,
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    created: account.seconds(),
    currency: 'eur',
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...given,
  } as Stripe.PaymentIntent;
  account.state.paymentIntents.set(id, intent);
  return intent;
}

/** Cancels an intent, so that it cannot be paid any more. */
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
