import type Stripe from 'stripe';
import type { StoredDispute } from '../orders/disputes.ts';
import { referenceId, withStripe } from '../platform/ports/stripe.ts';

/**
 * The disputes and early fraud warnings of a payment as Stripe has them now, oldest first. They are read and not taken from events, which
 * come twice, late and out of order (P6).
 */
export const readDisputes = (payment_intent: string): Promise<StoredDispute[]> =>
  withStripe(async (stripe) => {
    const [disputes, warnings] = await Promise.all([
      stripe.disputes.list({ payment_intent, limit: 100 }),
      stripe.radar.earlyFraudWarnings.list({ payment_intent, limit: 100 }),
    ]);
    const found = [...disputes.data.map(toDispute), ...warnings.data.map(toWarning)];
    return found.toSorted((a, b) => (a.openedAt === b.openedAt ? 0 : a.openedAt < b.openedAt ? -1 : 1));
  });

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function toDispute({
  id,
  charge,
  amount,
  reason,
  status,
  created,
  evidence_details,
}: Stripe.Dispute): StoredDispute {
  const { due_by: dueBy } = evidence_details;
  return {
    _id: id,
    chargeId: referenceId(charge),
    kind: status.startsWith('warning_') ? 'inquiry' : 'dispute',
    state: stateOf(status),
    cents: amount,
    reason,
    openedAt: isoOf(created),
    dueBy: dueBy ? isoOf(dueBy) : null,
  };
}

function stateOf(status: Stripe.Dispute.Status): StoredDispute['state'] {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** Stripe says of a warning only whether something can still be done: a refund, before the dispute comes. */
const toWarning = ({
  id,
  charge,
  fraud_type,
  actionable,
  created,
}: Stripe.Radar.EarlyFraudWarning): StoredDispute => ({
  _id: id,
  chargeId: referenceId(charge),
  kind: 'warning',
  state: actionable ? 'open' : 'over',
  cents: 0,
  reason: fraud_type,
  openedAt: isoOf(created),
  dueBy: null,
});
