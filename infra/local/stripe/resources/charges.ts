import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { isWanted, listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { filled } from '../api/params.ts';
import { retrieve } from '../api/retrieve.ts';
import { idOf, newId } from '../ids.ts';
import type { Decline } from '../cards/declines.ts';

/** Records an attempt to take the intent's amount: a success, a pending debit, or a decline. */
export function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: 'succeeded' | 'pending' | Decline,
): Stripe.Charge {
  const decline = typeof result === 'object' ? result : null;
  const charge: Stripe.Charge = {
    ...emptyCharge,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: result === 'succeeded' ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: result === 'succeeded',
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline),
    paid: result === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    status: decline === null ? (result as 'succeeded' | 'pending') : 'failed',
  };
  account.state.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline === null ? null : '02',
    network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message:
      decline === null
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
    type: decline === null ? 'authorized' : 'issuer_declined',
  };
}

function detailsOf(
  { card }: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails | null {
  if (card === undefined) return null;
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const emptyCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'TIENDA EN CASA',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

const base = '/v1/charges';

export const chargeOperations = [
  retrieve(base, 'charge', (state) => state.charges),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      customer: filled().optional(),
      payment_intent: filled().optional(),
    }),
    run: ({ account, params: { customer, payment_intent: intent, ...page } }) =>
      listOf(
        account.state.charges.values(),
        page,
        base,
        (charge) =>
          isWanted(customer, idOf(charge.customer)) && isWanted(intent, idOf(charge.payment_intent)),
      ),
  }),
];
