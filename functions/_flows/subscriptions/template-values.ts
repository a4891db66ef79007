import { formatDay, formatDayAndTime } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findPlan } from '../../_data/training/options.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { messages } from '../notifications/messages.ts';

/** A subscription as people read it: what notifications and letters are made of. */
export async function readTemplateValues(subscription: StoredSubscription) {
  const { planId, pendingChange, openInvoice, paidInvoice, amountCents } = subscription;
  const { currentPeriodEnd, cancelAt, endedAt, withdrawnCents } = subscription;
  const [plan, nextPlan, site] = await Promise.all([
    planName(planId),
    planName(pendingChange?.planId ?? planId),
    siteUrl(),
  ]);
  return {
    plan,
    price: formatCents(amountCents),
    period: messages.period[subscription.billingCycle],
    nextPayment: dayOf(currentPeriodEnd),
    endsOn: dayOf(cancelAt ?? currentPeriodEnd),
    endedOn: dayOf(endedAt),
    endedAt: endedAt === null ? '' : formatDayAndTime(endedAt),
    owed: formatCents(openInvoice?.amountDue ?? amountCents),
    paid: formatCents(paidInvoice?.amountCents ?? amountCents),
    paidOn: dayOf(paidInvoice?.paidAt ?? null),
    givenBack: formatCents(withdrawnCents ?? 0),
    nextPlan,
    nextPrice: formatCents(pendingChange?.amountCents ?? amountCents),
    nextPeriod: messages.period[pendingChange?.billingCycle ?? subscription.billingCycle],
    changesOn: dayOf(pendingChange?.effectiveDate ?? null),
    manageUrl: `${site}${sitePaths.payments}`,
    plansUrl: `${site}${sitePaths.pricing}`,
    termsUrl: `${site}${sitePaths.legal('terminos')}`,
  };
}

export type TemplateValues = Awaited<ReturnType<typeof readTemplateValues>>;

async function planName(planId: string | null): Promise<string> {
  const plan = planId === null ? null : await findPlan(planId);
  return plan?.name ?? messages.subscription.unknownPlan;
}

const dayOf = (seconds: number | null) =>
  seconds === null ? messages.subscription.noDay : formatDay(seconds);
