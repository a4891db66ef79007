import { canWithdraw, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { type StoredSubscription, isEndScheduled } from './subscriptions.ts';
import { withStripe, referenceId, stripeStatus } from '#functions/platform/ports/stripe.ts';
import { refundWithdrawnPayments } from './refund-withdrawn-payments.ts';
import type { User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { changeSubscription } from './change-subscription.ts';
import type Stripe from 'stripe';
import { log } from '#functions/platform/kit/log.ts';

/*
 * What ends a subscription ends the others of its customer as well, before it: a repetition after a crash finds those that are left.
 */

/** Cancels the other subscriptions at the end of their periods. */
async function cancelOthersAtPeriodEnd({ others }: StoredSubscription): Promise<void> {
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

/** Removes the scheduled change of a subscription, which continues with its current plan. */
export async function releaseSchedule({ scheduleId }: Pick<StoredSubscription, 'scheduleId'>): Promise<void> {
  if (scheduleId === null) return;
  await withStripe((stripe) => stripe.subscriptionSchedules.release(scheduleId));
}

/**
 * Cancels a user's subscriptions at the end of their periods. A scheduled change is removed first, because Stripe refuses to
 * cancel a subscription with a schedule (P14). A second call changes nothing. Throws 409 `conflict` for one that has ended.
 * `record` is called once before Stripe is asked, if it is asked.
 */
export const cancelAtPeriodEnd = (
  user: User,
  id: string,
  now: Date,
  record?: () => Promise<void>,
): Promise<StoredSubscription> => {
  let recorded: Promise<void> | undefined;
  return changeSubscription(user, id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    const isEnding = isEndScheduled(subscription);
    if (isEnding && subscription.others.every(({ endsAt }) => endsAt !== null)) return;
    await (recorded ??= record?.());
    await cancelOthersAtPeriodEnd(subscription);
    if (isEnding) return;
    await releaseSchedule(subscription);
    await withStripe((stripe) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    );
  });
};

/**
 * Cancels a subscription that was started and not paid. Its invoice is voided first, which Stripe refuses once it is paid:
 * so a cancelled subscription cannot be paid, and one that was paid in the meantime is not cancelled.
 */
export async function cancelUnpaidSubscription(subscription: Stripe.Subscription): Promise<void> {
  const invoiceId = referenceId(subscription.latest_invoice);
  if (invoiceId !== null && !(await closeInvoice(invoiceId))) return;
  await isAccepted('subscription ended already', (stripe) => stripe.subscriptions.cancel(subscription.id));
}

/** Voids an invoice; returns whether it is void: by this call, or by an earlier one that crashed after it. */
async function closeInvoice(invoiceId: string): Promise<boolean> {
  if (await isAccepted('invoice not closed', (stripe) => stripe.invoices.voidInvoice(invoiceId))) return true;
  const { status } = await withStripe((stripe) => stripe.invoices.retrieve(invoiceId));
  return status === 'void';
}

/** Calls Stripe; returns false when Stripe refuses the call in the present state (4xx except 429). */
export const isAccepted = (reason: string, use: (stripe: Stripe) => Promise<unknown>): Promise<boolean> =>
  withStripe((stripe) =>
    use(stripe).then(
      () => true,
      (error: unknown) => {
        const status = stripeStatus(error);
        if (status === undefined || status >= 500 || status === 429) throw error;
        log.info(reason, { status, code: (error as { code?: string }).code });
        return false;
      },
    ),
  );
