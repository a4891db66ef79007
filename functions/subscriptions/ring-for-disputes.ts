import type { StoredDispute } from '../orders/disputes.ts';
import { log } from '../platform/kit/log.ts';

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
