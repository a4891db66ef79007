import type Stripe from 'stripe';
import { type Account, emitChange, updateAndEmit } from '../account.ts';
import { invalidRequest } from '../api/errors.ts';
import { listBy } from '../api/operation.ts';
import { deepCopy, idOf, newId } from '../objects.ts';

/** Days that the shop has to answer a dispute. */
const answerDays = 7;

/** The statuses in which the money of a dispute is with the bank. */
const isOver = ({ status }: Stripe.Dispute): boolean => status === 'won' || status === 'lost';

/** The cardholder asks the bank for the money of a charge: Stripe takes it until the dispute is won. */
export function createDispute(account: Account, charge: Stripe.Charge): Stripe.Dispute {
  if (!charge.paid || charge.disputed) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    evidence_details: { due_by: account.seconds() + answerDays * 86_400 },
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  account.state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  endWarnings(account, charge);
  return dispute;
}

/** The bank decides a dispute: for the shop, which gets the money back, or for the cardholder. */
export function closeDispute(account: Account, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  if (isOver(dispute)) throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status}.`);
  const before = deepCopy(dispute);
  dispute.status = outcome;
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', dispute);
  emitChange(account, 'charge.dispute.closed', dispute, before);
}

/** Whether a charge can be refunded as far as its disputes go: the bank has none of its money. */
export const isRefundable = ({ state }: Account, charge: Stripe.Charge): boolean => {
  const made = [...state.disputes.values()].filter((dispute) => idOf(dispute.charge) === charge.id);
  return !charge.disputed || (made.length > 0 && made.every(({ status }) => status === 'won'));
};

/** The bank of a card warns that a charge may be fraud, before the cardholder disputes it. */
export function warnOfFraud(account: Account, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: account.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent ?? undefined,
  };
  account.state.fraudWarnings.set(warning.id, warning);
  account.emit('radar.early_fraud_warning.created', warning);
  return warning;
}

/** A charge that is refunded or disputed leaves nothing to do about its warnings. */
export function endWarnings(account: Account, charge: Stripe.Charge): void {
  for (const warning of account.state.fraudWarnings.values())
    if (idOf(warning.charge) === charge.id)
      updateAndEmit(account, 'radar.early_fraud_warning.updated', warning, () => {
        warning.actionable = false;
      });
}

export const disputeOperations = [
  listBy('/v1/disputes', (state) => state.disputes.values(), {
    payment_intent: (dispute) => idOf(dispute.payment_intent),
  }),
  listBy('/v1/radar/early_fraud_warnings', (state) => state.fraudWarnings.values(), {
    payment_intent: (warning) => idOf(warning.payment_intent ?? null),
  }),
];
