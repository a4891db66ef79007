import * as z from 'zod';

/** Every mail about a subscription greets the user and names the plan. Dates and amounts are formatted texts. */
const planFields = { name: z.string(), planName: z.string() };
/** `/perfil/pagos`, the page on which the user manages the subscription. */
const manageField = { manageUrl: z.url() };
/** `19,99 €`, and the name of the period that it pays: `mes` or `año`. */
const priceFields = { price: z.string(), period: z.string() };

/** The mails about a subscription. Their texts are in functions/platform/mail/templates/subscription.ts and billing.ts. */
export const SubscriptionMails = [
  z.object({
    template: z.literal('subscription-started'),
    data: z.object({
      ...planFields,
      ...priceFields,
      ...manageField,
      /** What a day costs, which is kept of a withdrawal. */
      dailyPrice: z.string(),
      termsUrl: z.url(),
      nextPayment: z.string(),
      /** A sentence on the day of the next routine. */
      nextRoutine: z.string(),
    }),
  }),
  /** A renewal was declined; `amount` is owed. */
  z.object({
    template: z.literal('payment-failed'),
    data: z.object({ ...planFields, amount: z.string(), payUrl: z.url() }),
  }),
  /** The bank asks the payer to confirm a renewal (3-D Secure). */
  z.object({
    template: z.literal('payment-action-required'),
    data: z.object({ ...planFields, amount: z.string(), payUrl: z.url() }),
  }),
  z.object({
    template: z.literal('payment-recovered'),
    data: z.object({ ...planFields, ...manageField, amount: z.string(), nextPayment: z.string() }),
  }),
  z.object({
    template: z.literal('renewal-receipt'),
    data: z.object({
      ...planFields,
      ...manageField,
      amount: z.string(),
      paidOn: z.string(),
      nextPayment: z.string(),
    }),
  }),
  z.object({
    template: z.literal('cancellation-scheduled'),
    data: z.object({ ...planFields, ...manageField, endsOn: z.string() }),
  }),
  z.object({
    template: z.literal('subscription-reactivated'),
    data: z.object({ ...planFields, ...manageField, nextPayment: z.string() }),
  }),
  /** `planName` is the current plan; `price` is the price of the new plan. */
  z.object({
    template: z.literal('plan-change-scheduled'),
    data: z.object({
      ...planFields,
      ...priceFields,
      ...manageField,
      newPlanName: z.string(),
      effectiveOn: z.string(),
    }),
  }),
  z.object({
    template: z.literal('subscription-ended'),
    data: z.object({ ...planFields, endedOn: z.string(), plansUrl: z.url() }),
  }),
  /** Fifteen days before an annual renewal. */
  z.object({
    template: z.literal('renewal-reminder'),
    data: z.object({ ...planFields, ...manageField, amount: z.string(), renewsOn: z.string() }),
  }),
  /**
   * `withdrawnAt` is the day and time of the withdrawal; `reference` is the subscription's id at Stripe;
   * `settlement` says what is refunded and what is kept.
   */
  z.object({
    template: z.literal('withdrawal-receipt'),
    data: z.object({
      ...planFields,
      ...manageField,
      withdrawnAt: z.string(),
      reference: z.string(),
      settlement: z.string(),
    }),
  }),
  z.object({
    template: z.literal('subscription-refunded'),
    data: z.object({ ...planFields, ...manageField, amount: z.string() }),
  }),
] as const;
