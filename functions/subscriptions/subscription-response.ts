import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findPlan } from '../training/options.ts';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';
import { messages } from '../platform/messages.ts';
import { otherSubscriptions } from './other-subscriptions.ts';
import { readReactivatedCents } from './payments/preview-invoice.ts';
import { readWithdrawalTerms } from './withdrawals/withdrawal-terms.ts';

/** A subscription as the API returns it: Stripe's attribute names and units, with the plan and open invoice. */
export async function subscriptionResponse(stored: StoredSubscription, now: Date): Promise<Subscription> {
  const { id, status, created, currentPeriodEnd, cancelAtPeriodEnd, cancelAt, openInvoice, nextInvoice } =
    stored;
  const isRevocable = isLive(status) && isEndScheduled(stored);
  const [pendingChange, withdrawal, others, reactivated] = await Promise.all([
    pendingChangeResponse(stored),
    readWithdrawalTerms(stored, now),
    otherSubscriptions(stored),
    isRevocable ? readReactivatedCents(stored) : null,
  ]);
  return {
    id,
    status,
    created,
    current_period_end: currentPeriodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: cancelAt,
    items: { data: [{ price: { id: stored.priceId, unit_amount: stored.amountCents } }] },
    billingCycle: stored.billingCycle,
    next_payment: nextInvoice && { at: nextInvoice.at, amount: nextInvoice.amountCents },
    ...(reactivated !== null && { reactivation_amount: reactivated }),
    pendingChange,
    others,
    openInvoice: openInvoice && {
      id: openInvoice.id,
      amount_due: openInvoice.amountDue,
      needsConfirmation: openInvoice.needsConfirmation,
      attempts: openInvoice.attempts,
      nextAttemptAt: openInvoice.nextAttemptAt,
    },
    withdrawableUntil: withdrawal && withdrawal.until,
    withdrawalShare: withdrawal && {
      kept: withdrawal.kept,
      daysUsed: withdrawal.daysUsed,
      daysPaid: withdrawal.daysPaid,
    },
  };
}

async function pendingChangeResponse({
  pendingChange,
}: StoredSubscription): Promise<Subscription['pendingChange']> {
  if (!pendingChange) return null;
  const { planId, billingCycle, amountCents, effectiveDate } = pendingChange;
  const name = (await findPlan(planId))?.name ?? messages.subscription.unknownPlan;
  return { subscriptionTypeId: planId, name, billingCycle, amount: amountCents, effectiveDate };
}
