import type Stripe from 'stripe';
import * as z from 'zod';
import { type Account, emitChange, updateAndEmit } from '../account.ts';
import { requireRow, invalidRequest } from '../api/errors.ts';
import { listBy, post } from '../api/operation.ts';
import { choice, expandable, integer, metadata, nonEmptyText } from '../api/params.ts';
import { deepCopy, idOf, newId, referenced } from '../objects.ts';
import { endWarnings, isRefundable } from './disputes.ts';

const createParams = z.strictObject({
  ...expandable,
  amount: integer(1).optional(),
  charge: nonEmptyText().optional(),
  payment_intent: nonEmptyText().optional(),
  metadata: metadata().optional(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer').optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Refunds the rest of a charge, or `amount` cents of it. */
export function createRefund(
  account: Account,
  { reason, metadata: notes = {}, ...params }: CreateParams,
): Stripe.Refund {
  const charge = chargeToRefund(account, params);
  if (!isRefundable(account, charge))
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      'amount',
    );
  }
  const { currency, customer, payment_intent, payment_method } = charge;
  const refund = {
    amount,
    currency,
    customer,
    payment_intent,
    payment_method,
    id: newId('re'),
    object: 'refund',
    charge: charge.id,
    created: account.seconds(),
    metadata: notes,
    reason: reason ?? null,
    status: 'succeeded',
  } as Stripe.Refund;
  account.state.refunds.set(refund.id, refund);
  account.emit('refund.created', refund);
  updateAndEmit(account, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
  });
  if (charge.refunded) endWarnings(account, charge);
  return refund;
}

/** The bank refuses a refund that Stripe has accepted: its money is the charge's again. */
export function failRefund(account: Account, refund: Stripe.Refund): void {
  if (refund.status !== 'succeeded') throw invalidRequest(`Refund ${refund.id} is ${refund.status}.`);
  const before = deepCopy(refund);
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  const charge = referenced(account.state.charges, refund.charge)!;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'] as const)
    emitChange(account, type, refund, before);
}

function chargeToRefund(
  { state: { charges, paymentIntents } }: Account,
  { charge: chargeId, payment_intent: intentId }: CreateParams,
): Stripe.Charge {
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalidRequest(
      'Exactly one of these params must be provided: payment_intent, charge.',
      'payment_intent',
    );
  }
  const charge =
    intentId === undefined
      ? requireRow(charges, 'charge', chargeId ?? '', 'charge')
      : referenced(
          charges,
          requireRow(paymentIntents, 'payment_intent', intentId, 'payment_intent').latest_charge,
        );
  if (charge?.paid) return charge;
  throw invalidRequest(
    `${intentId ?? chargeId} does not have a successful charge to refund.`,
    intentId === undefined ? 'charge' : 'payment_intent',
  );
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

export const refundOperations = [
  post('/v1/refunds', createParams, ({ account, params }) => createRefund(account, params)),
  listBy('/v1/refunds', (state) => state.refunds.values(), {
    payment_intent: (refund) => idOf(refund.payment_intent),
  }),
];
