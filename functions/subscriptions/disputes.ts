import type Stripe from 'stripe';
import type { StoredDispute } from '#functions/orders/index.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { log } from '#functions/platform/kit/log.ts';

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

/** Rings once for each dispute or warning that is new and open: the answer at Stripe has a few days. Call it once the change is written. */
export function ringForDisputes(
  about: { orderId: string } | { user: string },
  before: readonly StoredDispute[],
  after: readonly StoredDispute[],
): void {
  for (const { _id, kind, state, dueBy } of after)
    if (state === 'open' && !before.some((one) => one._id === _id))
      log.error('payment disputed at the bank: answer it at Stripe', {
        ...about,
        disputeId: _id,
        kind,
        dueBy,
      });
}
