import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';
import { findPlan } from '#functions/training/index.ts';
import { stoppingDispute } from '#shared/rules/orders/disputes.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { messages } from '#functions/platform/messages.ts';
import { readReactivatedCents } from './payments/preview-invoice.ts';
import { readWithdrawalTerms } from './withdrawals.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate, sessionUser } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { grantedStatus, syncSubscription } from './stripe/sync-subscription.ts';
import { findCards } from './payments/cards.ts';
import { paymentsShown, readPayments } from './payments/read-payments.ts';
import { readSubscribedPlan } from './plan-response.ts';

/** The other live subscriptions of a customer as the API returns them. */
export const otherSubscriptions = ({ others }: StoredSubscription): Promise<Subscription['others']> =>
  Promise.all(
    others.map(async ({ id, planId, billingCycle, amountCents, currentPeriodEnd, endsAt }) => ({
      id,
      plan: planId && ((await findPlan(planId))?.name ?? null),
      billingCycle,
      amount: amountCents,
      current_period_end: endsAt ?? currentPeriodEnd,
      ends: endsAt !== null,
    })),
  );

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
    dispute: stoppingDispute(stored.disputes),
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

/** GET /auth/subscription-info. Stripe is not called for users without a customer; a deleted one is shown as none. */
export const showSubscriptionInfo: UseCase<typeof subscriptions.subscriptionInfo> = async ({
  actor,
  now,
}) => {
  const { user } = actor;
  const { stripeCustomerId } = user;
  if (stripeCustomerId !== null) await limitRate({ 'payment-account': user._id }, now);
  const [stored, cards, paymentHistory] =
    stripeCustomerId === null
      ? [null, null, []]
      : await Promise.all([
          syncSubscription(user._id, now),
          findCards(stripeCustomerId),
          readPayments(stripeCustomerId, paymentsShown),
        ]);
  const data = {
    hasSubscription: isLive(stored?.status ?? null),
    subscriptionStatus: stored && grantedStatus(stored),
    subscription: stored && (await subscriptionResponse(stored, now)),
    subscriptionType: stored && (await readSubscribedPlan(stored)),
    user: { ...sessionUser(user), stripeCustomerId: cards && stripeCustomerId },
    paymentMethods: cards ?? [],
    paymentHistory,
  };
  return { success: true, data };
};
