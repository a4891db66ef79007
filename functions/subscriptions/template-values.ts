import { formatDay, formatDayAndTime } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { dailyPrice } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { StoredProgress } from '../routines/progress.ts';
import { findPlan } from '../training/options.ts';
import { siteUrl } from '../platform/site-settings.ts';
import { owedCents, type StoredSubscription } from './subscriptions.ts';
import { messages } from '../platform/messages.ts';

/**
 * The values that notification texts and mail templates are filled with: amounts as `19,99 €`, days as formatted dates
 * (`por determinar` where Stripe has none yet), absolute URLs of the site's pages. `progress` is that of the subscriber's
 * routines, null while there is none.
 */
export async function readTemplateValues(
  subscription: StoredSubscription,
  progress: StoredProgress | null,
  now: Date,
) {
  const { planId, pendingChange, openInvoice, paidInvoice, amountCents } = subscription;
  const { currentPeriodEnd, cancelAt, endedAt } = subscription;
  const [plan, nextPlan, site] = await Promise.all([
    readPlanName(planId),
    readPlanName(pendingChange?.planId ?? planId),
    siteUrl(),
  ]);
  return {
    plan,
    price: formatCents(amountCents),
    period: messages.period[subscription.billingCycle],
    dailyPrice: dailyPrice(amountCents, subscription.billingCycle),
    ...nextPaymentValues(subscription),
    nextRoutine: messages.subscription.nextRoutine(routineDay(progress, now)),
    endsOn: formatDayOrUnknown(cancelAt ?? currentPeriodEnd),
    endedOn: formatDayOrUnknown(endedAt),
    withdrawnAt: subscription.withdrawnOn
      ? returnDayText(subscription.withdrawnOn)
      : endedAt === null
        ? ''
        : formatDayAndTime(endedAt),
    amountDue: formatCents(openInvoice?.amountDue ?? amountCents),
    amountPaid: formatCents(paidInvoice?.amountCents ?? amountCents),
    paidOn: formatDayOrUnknown(paidInvoice?.paidAt ?? null),
    ...withdrawalValues(subscription),
    nextPlan,
    nextPrice: formatCents(pendingChange?.amountCents ?? amountCents),
    nextPeriod: messages.period[pendingChange?.billingCycle ?? subscription.billingCycle],
    changesOn: formatDayOrUnknown(pendingChange?.effectiveDate ?? null),
    manageUrl: `${site}${sitePaths.payments}`,
    plansUrl: `${site}${sitePaths.pricing}`,
    termsUrl: `${site}${sitePaths.legal('terminos')}`,
  };
}

export type TemplateValues = Awaited<ReturnType<typeof readTemplateValues>>;

async function readPlanName(planId: string | null): Promise<string> {
  const plan = planId === null ? null : await findPlan(planId);
  return plan?.name ?? messages.subscription.unknownPlan;
}

const formatDayOrUnknown = (seconds: number | null) =>
  seconds === null ? messages.subscription.noDay : formatDay(seconds);

/** The day of the next send; null while none is planned. */
function routineDay(progress: StoredProgress | null, now: Date): string | null {
  const day = progress?.isActive ? nextSendDay(progress, now) : null;
  return day && formatDay(sendTime(day).getTime() / 1000);
}

const amountOrNull = (cents: number) => (cents > 0 ? formatCents(cents) : null);

/** The next payment as Stripe foresees it. */
const nextPaymentValues = ({ nextInvoice, amountCents }: StoredSubscription) => ({
  nextPayment: formatDayOrUnknown(nextInvoice?.at ?? null),
  nextAmount: formatCents(nextInvoice?.amountCents ?? amountCents),
});

/** What a withdrawal has refunded, and a sentence on what became of the payment. */
function withdrawalValues(subscription: StoredSubscription) {
  const { withdrawnCents, withdrawnKeptCents: kept } = subscription;
  const refunded = withdrawnCents ?? 0;
  const owed = owedCents(subscription);
  return {
    amountRefunded: formatCents(refunded),
    settlement: messages.settlement({
      paid: formatCents(kept + refunded + owed),
      kept: amountOrNull(kept),
      refunded: amountOrNull(refunded),
      owed: amountOrNull(owed),
    }),
  };
}
