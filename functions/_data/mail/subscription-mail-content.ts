import * as z from 'zod';

/** Every letter about a subscription greets somebody and names the plan; dates and amounts are as people read them. */
const about = { name: z.string(), planName: z.string() };
/** `/perfil/pagos`, where everything about a subscription is ruled. */
const manage = { manageUrl: z.url() };
/** `19,99 €`, and the word for how long that pays (`messages.period` of functions/_flows). */
const price = { price: z.string(), period: z.string() };

/** The mails of a subscription's life (functions/_mail/templates/subscription.ts words them). */
export const SubscriptionMails = [
  z.object({
    template: z.literal('subscription-started'),
    data: z.object({ ...about, ...price, ...manage, termsUrl: z.url(), nextPayment: z.string() }),
  }),
  /** A renewal was declined; `amount` is what is owed. */
  z.object({
    template: z.literal('payment-failed'),
    data: z.object({ ...about, amount: z.string(), payUrl: z.url() }),
  }),
  /** The bank wants the payer to confirm a renewal (3-D Secure). */
  z.object({
    template: z.literal('payment-action-required'),
    data: z.object({ ...about, amount: z.string(), payUrl: z.url() }),
  }),
  z.object({
    template: z.literal('payment-recovered'),
    data: z.object({ ...about, ...manage, amount: z.string(), nextPayment: z.string() }),
  }),
  z.object({
    template: z.literal('renewal-receipt'),
    data: z.object({ ...about, ...manage, amount: z.string(), paidOn: z.string(), nextPayment: z.string() }),
  }),
  z.object({
    template: z.literal('cancellation-scheduled'),
    data: z.object({ ...about, ...manage, endsOn: z.string() }),
  }),
  z.object({
    template: z.literal('subscription-reactivated'),
    data: z.object({ ...about, ...manage, nextPayment: z.string() }),
  }),
  /** `planName` is the present plan; `price` is that of the new one. */
  z.object({
    template: z.literal('plan-change-scheduled'),
    data: z.object({ ...about, ...price, ...manage, newPlanName: z.string(), effectiveOn: z.string() }),
  }),
  z.object({
    template: z.literal('subscription-ended'),
    data: z.object({ ...about, endedOn: z.string(), plansUrl: z.url() }),
  }),
  /** Fifteen days before an annual renewal. */
  z.object({
    template: z.literal('renewal-reminder'),
    data: z.object({ ...about, ...manage, amount: z.string(), renewsOn: z.string() }),
  }),
  /** `withdrawnAt` is day and time of the declaration; `reference` is the subscription's id at Stripe. */
  z.object({
    template: z.literal('withdrawal-receipt'),
    data: z.object({
      ...about,
      ...manage,
      withdrawnAt: z.string(),
      reference: z.string(),
      amount: z.string(),
    }),
  }),
  z.object({
    template: z.literal('subscription-refunded'),
    data: z.object({ ...about, ...manage, amount: z.string() }),
  }),
] as const;
