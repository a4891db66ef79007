import type { MailContent } from '../platform/mail/outbox/mail-content.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import type { TemplateValues } from './template-values.ts';

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
