import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found, refused } from '../api/errors.ts';
import { isWanted, listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { choice, expandable, filled, integer, metadata, unsettable } from '../api/params.ts';
import { retrieve } from '../api/retrieve.ts';
import { idOf, newId, referenced } from '../ids.ts';
import { update } from './changes.ts';
import { mergeMetadata } from './metadata.ts';

const createParams = z.strictObject({
  ...expandable,
  amount: integer(1).optional(),
  charge: filled().optional(),
  metadata: unsettable(metadata()).optional(),
  payment_intent: filled().optional(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer').optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Gives money back: all that is left of the charge, or `amount` of it. */
export function createRefund(account: Account, params: CreateParams): Stripe.Refund {
  const charge = chargeToRefund(account, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left) {
    throw refused(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      {
        param: 'amount',
      },
    );
  }
  const refund = refundOf(account, charge, amount, params);
  account.state.refunds.set(refund.id, refund);
  account.emit('refund.created', refund);
  update(account, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
  });
  return refund;
}

function refundOf(
  account: Account,
  charge: Stripe.Charge,
  amount: number,
  params: CreateParams,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function chargeToRefund(account: Account, params: CreateParams): Stripe.Charge {
  const { charges, paymentIntents } = account.state;
  if (params.payment_intent === undefined) {
    if (params.charge !== undefined) return paid(found(charges, 'charge', params.charge, 'charge'));
    throw refused(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  if (params.charge !== undefined) {
    throw refused('You may only specify one of these parameters: payment_intent, charge.', {
      param: 'charge',
    });
  }
  const intent = found(paymentIntents, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = referenced(charges, intent.latest_charge);
  if (charge?.paid) return charge;
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function paid(charge: Stripe.Charge): Stripe.Charge {
  if (charge.paid) return charge;
  throw refused(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' });
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

const base = '/v1/refunds';

export const refundOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createRefund(account, params),
  }),
  retrieve(base, 'refund', (state) => state.refunds),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({ ...expandable, metadata: unsettable(metadata()).optional() }),
    run: ({ account, ids, params }) => {
      const refund = found(account.state.refunds, 'refund', ids.id ?? '');
      refund.metadata = mergeMetadata(refund.metadata ?? {}, params.metadata);
      account.emit('refund.updated', refund);
      return refund;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      charge: filled().optional(),
      payment_intent: filled().optional(),
    }),
    run: ({ account, params: { charge, payment_intent: intent, ...page } }) =>
      listOf(
        account.state.refunds.values(),
        page,
        base,
        (refund) => isWanted(charge, idOf(refund.charge)) && isWanted(intent, idOf(refund.payment_intent)),
      ),
  }),
];
