import { canWithdraw } from '#shared/rules/subscriptions/subscription-status.ts';
import type { StoredSubscription } from './subscriptions.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { refundWithdrawnPayments } from './refund-withdrawn-payments.ts';
import { releaseSchedule } from './stripe/release-schedule.ts';

/*
 * What ends a subscription ends the others of its customer as well, before it: a repetition after a crash finds those that are left.
 */

/** Cancels the other subscriptions at the end of their periods. */
export async function cancelOthersAtPeriodEnd({ others }: StoredSubscription): Promise<void> {
  for (const other of others) {
    if (other.endsAt !== null) continue;
    await releaseSchedule(other);
    await withStripe((stripe) => stripe.subscriptions.update(other.id, { cancel_at_period_end: true }));
  }
}

/** Ends the other subscriptions at once. */
export async function endOthers({ others }: StoredSubscription): Promise<void> {
  for (const other of others) {
    await releaseSchedule(other);
    await withStripe((stripe) => stripe.subscriptions.cancel(other.id));
  }
}

/** Refunds all payments of the other subscriptions that can be withdrawn from, which brought no routine of their own. */
export async function refundOthers({ others }: StoredSubscription, now: Date): Promise<void> {
  for (const { id, created } of others)
    if (canWithdraw(created, now)) await refundWithdrawnPayments(id, { daysUsed: 0, daysPaid: 1 });
}
