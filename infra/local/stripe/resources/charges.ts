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
  const charge: Stripe.Charge = {
    ...emptyCharge,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    shipping: intent.shipping,
    status: decline === null ? (result as 'succeeded' | 'pending') : 'failed',
  };
  account.state.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    ...nulls('advice_code network_advice_code'),
    network_decline_code: decline && '02',
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  { card }: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails | null {
  if (card === undefined) return null;
  const { brand, checks, country, fingerprint, exp_month, exp_year, funding, last4 } = card;
  return {
    type: 'card',
    card: {
      ...nulls(
        'authorization_code electronic_commerce_indicator installments mandate network_transaction_id',
      ),
      ...nulls('three_d_secure transaction_link_id wallet'),
      brand,
      checks,
      country,
      fingerprint,
      exp_month,
      exp_year,
      funding,
      last4,
      amount_authorized: amount,
      network: brand,
      regulated_status: 'unregulated',
    },
  };
}

const emptyCharge = {
  ...nulls(
    'application application_fee application_fee_amount balance_transaction failure_balance_transaction',
  ),
  ...nulls('on_behalf_of receipt_email receipt_number receipt_url review source source_transfer'),
  ...nulls('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  object: 'charge',
  amount_refunded: 0,
  calculated_statement_descriptor: 'TIENDA EN CASA',
  disputed: false,
  fraud_details: {},
  livemode: false,
  refunded: false,
} satisfies Partial<Stripe.Charge>;

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
    doc_url: `https://stripe.com/docs/error-codes/${reason.code.replaceAll('_', '-')}`,
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
  const intent: Stripe.PaymentIntent = {
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods'),
    ...nulls('canceled_at cancellation_reason customer customer_account description'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments next_action'),
    ...nulls('on_behalf_of payment_method payment_method_configuration_details payment_record processing'),
    ...nulls('receipt_email review setup_future_usage shipping source statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    id,
    object: 'payment_intent',
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    confirmation_method: 'automatic',
    created: account.seconds(),
    currency: 'eur',
    livemode: false,
    metadata: {},
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...given,
  };
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
