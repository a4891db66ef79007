import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { listBy, retrieve } from '../api/lists.ts';
import type { Decline } from '../cards/declines.ts';
import { idOf, newId } from '../ids.ts';
import { nulls } from './object-fields.ts';

/** Records an attempt to take the intent's amount: a success, a pending debit, or a decline. */
export function createCharge(
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
