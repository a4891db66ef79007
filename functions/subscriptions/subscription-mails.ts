import { formatDay, formatDayAndTime } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { dailyPrice } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { StoredProgress } from '#functions/routines/index.ts';
import { findPlan } from '#functions/training/index.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { owedCents, type StoredSubscription } from './subscriptions.ts';
import { messages } from '#functions/platform/messages.ts';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import type { SubscriptionChange } from './subscription-changes.ts';

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

type Compose = (name: string, values: TemplateValues, reference: string) => MailContent;

/** The mail of a new subscription; the subscriber's page may ask for it as well (functions/emails). */
export const composeStartedMail: Compose = (name, { plan: planName, ...values }) => {
  const { price, period, dailyPrice, manageUrl, termsUrl, nextPayment, nextRoutine } = values;
  return {
    template: 'subscription-started',
    data: { name, planName, price, period, dailyPrice, manageUrl, termsUrl, nextPayment, nextRoutine },
  };
};

/** The mail about each change. `changed` has none: `change-scheduled` was mailed when the change was planned. */
export const mailComposers: Partial<Record<SubscriptionChange, Compose>> = {
  started: composeStartedMail,
  'payment-late': (name, { plan: planName, amountDue: amount, manageUrl: payUrl }) => ({
    template: 'payment-failed',
    data: { name, planName, amount, payUrl },
  }),
  'confirmation-needed': (name, { plan: planName, amountDue: amount, manageUrl: payUrl }) => ({
    template: 'payment-action-required',
    data: { name, planName, amount, payUrl },
  }),
  recovered: (name, { plan: planName, amountPaid: amount, manageUrl, nextPayment }) => ({
    template: 'payment-recovered',
    data: { name, planName, amount, manageUrl, nextPayment },
  }),
  renewed: (name, { plan: planName, amountPaid: amount, paidOn, manageUrl, nextPayment }) => ({
    template: 'renewal-receipt',
    data: { name, planName, amount, paidOn, manageUrl, nextPayment },
  }),
  'cancellation-scheduled': (name, { plan: planName, endsOn, manageUrl }) => ({
    template: 'cancellation-scheduled',
    data: { name, planName, endsOn, manageUrl },
  }),
  reactivated: (name, { plan: planName, manageUrl, nextPayment }) => ({
    template: 'subscription-reactivated',
    data: { name, planName, manageUrl, nextPayment },
  }),
  'change-scheduled': (name, { plan: planName, nextPlan, nextPrice, nextPeriod, changesOn, manageUrl }) => ({
    template: 'plan-change-scheduled',
    data: {
      name,
      planName,
      newPlanName: nextPlan,
      price: nextPrice,
      period: nextPeriod,
      effectiveOn: changesOn,
      manageUrl,
    },
  }),
  ended: (name, { plan: planName, endedOn, plansUrl }) => ({
    template: 'subscription-ended',
    data: { name, planName, endedOn, plansUrl },
  }),
  withdrawn: (name, { plan: planName, withdrawnAt, settlement, manageUrl }, reference) => ({
    template: 'withdrawal-receipt',
    data: {
      name,
      planName,
      withdrawnAt,
      // what a page shows of an id
      reference: reference.slice(-8),
      settlement,
      manageUrl,
    },
  }),
};
