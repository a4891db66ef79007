import type { Subscription } from '#shared/contracts/shapes/subscription.ts';
import { isLive, canWithdraw, withdrawableUntil } from '#shared/rules/subscription-status.ts';
import { findPlan } from '../../_data/training/options.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { messages } from '../../_flows/notifications/messages.ts';

/** A subscription as the wire carries it: Stripe's words, with what we know of it besides. */
export async function subscriptionResponse(stored: StoredSubscription, now: Date): Promise<Subscription> {
  const { id, status, created, currentPeriodEnd, cancelAtPeriodEnd, cancelAt, openInvoice } = stored;
  return {
    id,
    status,
    created,
    current_period_end: currentPeriodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: cancelAt,
    items: { data: [{ price: { id: stored.priceId, unit_amount: stored.amountCents } }] },
    billingCycle: stored.billingCycle,
    pendingChange: await pendingAnswer(stored),
    openInvoice: openInvoice && {
      id: openInvoice.id,
      amount_due: openInvoice.amountDue,
      needsConfirmation: openInvoice.needsConfirmation,
    },
    withdrawableUntil: isLive(status) && canWithdraw(created, now) ? withdrawableUntil(created) : null,
  };
}

async function pendingAnswer({ pendingChange }: StoredSubscription): Promise<Subscription['pendingChange']> {
  if (!pendingChange) return null;
  const { planId, billingCycle, amountCents, effectiveDate } = pendingChange;
  const name = (await findPlan(planId))?.name ?? messages.subscription.unknownPlan;
  return { subscriptionTypeId: planId, name, billingCycle, amount: amountCents, effectiveDate };
}
