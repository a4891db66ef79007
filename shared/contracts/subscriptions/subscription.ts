import * as z from 'zod';
import { disputeKinds } from '../../rules/orders/disputes.ts';
import { billingCycles } from '../../rules/subscriptions/plans.ts';
import { subscriptionStatuses } from '../../rules/subscriptions/subscription-status.ts';
import { Option } from '../training/training-options.ts';

/* Shapes of the stripe group. Money is in cents and time in epoch seconds, as at Stripe. */

export const BillingCycle = z.enum(billingCycles);

/** The amount in cents that the page showed to the payer: the server charges this or nothing (409 `price_changed`). */
export const AgreedAmount = z.int().nonnegative();

/** The details of 409 `price_changed`: the amount in cents to agree to. */
export interface PriceChange {
  amount: number;
}

/** A plan for sale; prices in euros, VAT included, as Stripe charges them. */
export const SubscriptionType = Option.extend({
  monthlyCost: z.number(),
  /** Equal to `monthlyCost`; the payments page reads it under this name. */
  monthlyPrice: z.number(),
  annualCost: z.number(),
});
export type SubscriptionType = z.output<typeof SubscriptionType>;

/** A price: id and cents per period. */
const Price = z.object({ id: z.string(), unit_amount: z.int() });

/** A subscription as the payments page shows it. */
export const Subscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  created: z.int(),
  current_period_end: z.int().nullable(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  items: z.object({ data: z.array(z.object({ price: Price })).length(1) }),
  billingCycle: BillingCycle,
  /** The next payment as Stripe foresees it, after discounts and balance; null when none is to come. */
  next_payment: z.object({ at: z.int(), amount: z.int() }).nullable(),
  /** Cents that the next renewal charges if the scheduled end is undone; absent while none is scheduled. */
  reactivation_amount: z.int().optional(),
  /** The plan from the end of the period on; null without a scheduled change. */
  pendingChange: z
    .object({
      subscriptionTypeId: z.string(),
      name: z.string(),
      billingCycle: BillingCycle,
      /** Cents per period. */
      amount: z.int(),
      effectiveDate: z.int(),
    })
    .nullable(),
  /** Other live subscriptions of the customer, by mistake; `plan` is null for one that is not for sale any more, amounts in cents. */
  others: z.array(
    z.object({
      id: z.string(),
      plan: z.string().nullable(),
      billingCycle: BillingCycle,
      amount: z.int(),
      current_period_end: z.int(),
      ends: z.boolean(),
    }),
  ),
  /** While a payment is late: the open invoice, and whether the bank requires a confirmation. */
  openInvoice: z
    .object({
      id: z.string(),
      amount_due: z.int(),
      needsConfirmation: z.boolean(),
      /** How often Stripe has tried to collect it, and when it tries next; null when it does not. */
      attempts: z.int(),
      nextAttemptAt: z.int().nullable(),
    })
    .nullable(),
  /** The end of the right of withdrawal; null after it, and for an account that has withdrawn before. */
  withdrawableUntil: z.int().nullable(),
  /** What a withdrawal now keeps of the payment, in cents: the days used of those paid. Null without the right. */
  withdrawalShare: z.object({ kept: z.int(), daysUsed: z.int(), daysPaid: z.int() }).nullable(),
  /** What the bank of the payer has open about a payment, and what the routines wait for; null without. */
  dispute: z.enum(disputeKinds).exclude(['warning']).nullable(),
});
export type Subscription = z.output<typeof Subscription>;

/** `amount` in cents, `displayAmount` such as `9,99 €`. */
const ShownPrice = z.object({ amount: z.int(), displayAmount: z.string() });
const StripePricing = z.object({ monthly: ShownPrice, annual: ShownPrice });

/** A plan with its prices at Stripe. */
export const PricedSubscriptionType = SubscriptionType.extend({ stripePricing: StripePricing });
export type PricedSubscriptionType = z.output<typeof PricedSubscriptionType>;

/** The plan of a subscription with the prices for new subscribers; null when it is not for sale any more. */
export const SubscribedPlan = Option.extend({
  monthlyCost: z.number().nullable(),
  monthlyPrice: z.number().nullable(),
  annualCost: z.number().nullable(),
  stripePricing: StripePricing.nullable(),
});
export type SubscribedPlan = z.output<typeof SubscribedPlan>;

/** A saved card, with the fields that Stripe discloses. */
export const PaymentMethod = z.object({
  id: z.string(),
  card: z.object({ last4: z.string(), brand: z.string(), exp_month: z.int(), exp_year: z.int() }),
  default: z.boolean(),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** One entry of the payment history; amounts in cents. */
export const Payment = z.object({
  id: z.string(),
  description: z.string(),
  created: z.int(),
  amount_paid: z.int(),
  amount_refunded: z.int(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft']),
  /** What is still owed of an open invoice, how often Stripe has tried to collect it, and when it tries next; null when it does not. */
  amount_due: z.int(),
  attempts: z.int(),
  next_attempt: z.int().nullable(),
  /** Stripe's page with the receipt, or with the invoice while it is open; null for what was voided or written off. */
  receiptUrl: z.string().nullable(),
});
export type Payment = z.output<typeof Payment>;

/** The next invoice: the end of the period and the line that will be charged. */
export const UpcomingInvoice = z.object({
  period_end: z.int(),
  amount_due: z.int(),
  lines: z.object({ data: z.array(z.object({ price: Price })) }),
});

/** The state of an attempt to subscribe or to pay. */
export const PaymentOutcome = z.object({
  subscriptionId: z.string(),
  status: z.enum(subscriptionStatuses),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** Present while the bank requires a confirmation: the browser confirms the payment with it. */
  clientSecret: z.string().nullable(),
});
export type PaymentOutcome = z.output<typeof PaymentOutcome>;
