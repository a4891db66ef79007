import type { MailContent } from '../../_data/mail/mail-content.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import type { TemplateValues } from './template-values.ts';

type Compose = (name: string, words: TemplateValues, reference: string) => MailContent;

/** The letter of a new subscription, which its owner's page may ask for as well (functions/emails). */
export const composeStartedMail: Compose = (name, { plan: planName, ...words }) => {
  const { price, period, manageUrl, termsUrl, nextPayment } = words;
  return {
    template: 'subscription-started',
    data: { name, planName, price, period, manageUrl, termsUrl, nextPayment },
  };
};

/** The letter about each change; a new plan was told by mail when it was planned. */
export const mailComposers: Partial<Record<SubscriptionChange, Compose>> = {
  started: composeStartedMail,
  'payment-late': (name, { plan: planName, owed: amount, manageUrl: payUrl }) => ({
    template: 'payment-failed',
    data: { name, planName, amount, payUrl },
  }),
  'confirmation-needed': (name, { plan: planName, owed: amount, manageUrl: payUrl }) => ({
    template: 'payment-action-required',
    data: { name, planName, amount, payUrl },
  }),
  recovered: (name, { plan: planName, paid: amount, manageUrl, nextPayment }) => ({
    template: 'payment-recovered',
    data: { name, planName, amount, manageUrl, nextPayment },
  }),
  renewed: (name, { plan: planName, paid: amount, paidOn, manageUrl, nextPayment }) => ({
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
  withdrawn: (name, { plan: planName, endedAt, givenBack: amount, manageUrl }, reference) => ({
    template: 'withdrawal-receipt',
    data: { name, planName, withdrawnAt: endedAt, reference, amount, manageUrl },
  }),
};
