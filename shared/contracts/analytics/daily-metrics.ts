import * as z from 'zod';

/* The metrics of one day in Madrid. Amounts are integer cents, so that sums of days are exact. */

/** What happened on the day: each adds up over days. */
export const DayEvents = z.object({
  /** Orders paid, and what they cost with shipping and tax; refunds of the day, whenever the order was paid. */
  orders: z.int(),
  soldCents: z.int(),
  refundedCents: z.int(),
  /** What changed the monthly recurring revenue. `repair` is what a comparison has corrected. */
  newCents: z.int(),
  expansionCents: z.int(),
  contractionCents: z.int(),
  churnCents: z.int(),
  reactivationCents: z.int(),
  repairCents: z.int(),
  /** What changed the number of subscribers. */
  newSubscribers: z.int(),
  churnedSubscribers: z.int(),
  reactivatedSubscribers: z.int(),
  repairedSubscribers: z.int(),
  /** Invoices of subscriptions whose payment failed, and what became of such invoices. */
  failedInvoices: z.int(),
  failedCents: z.int(),
  recoveredInvoices: z.int(),
  recoveredCents: z.int(),
  lostInvoices: z.int(),
  lostCents: z.int(),
  /** Payments that were disputed at a bank, and the cents that banks have decided to give to the payers. */
  disputes: z.int().default(0),
  disputedCents: z.int().default(0),
  disputeLostCents: z.int().default(0),
  routinesSent: z.int(),
});
export type DayEvents = z.output<typeof DayEvents>;

/** The metrics of a finished day. */
export const DayMetrics = DayEvents.extend({
  /** `YYYY-MM-DD` in Spain. */
  day: z.iso.date(),
  /** At the end of the day. */
  mrrCents: z.int(),
  subscribers: z.int(),
});
export type DayMetrics = z.output<typeof DayMetrics>;
