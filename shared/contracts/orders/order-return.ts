import * as z from 'zod';
import { Euros, Timestamp } from '../fields.ts';

/** How far a return is: `received` waits for the inspection, `inspected` for the refund; `cancelled` by the buyer. */
export const ReturnState = z.enum([
  'requested',
  'received',
  'inspected',
  'refunded',
  'rejected',
  'cancelled',
]);
export type ReturnState = z.output<typeof ReturnState>;

/** A return of an order, as its buyer sees it. */
export const OrderReturn = z.object({
  _id: z.string(),
  state: ReturnState,
  requestedAt: Timestamp,
  /** Until when, included, the buyer sends the goods and the shop pays back. */
  until: z.iso.date(),
  /** False: the order had not been shipped, so that there is nothing to send. */
  isSent: z.boolean(),
  lines: z.array(
    z.object({
      product: z.string(),
      quantity: z.int(),
      /** Of the quantity, what the inspection has found: back on the shelf, lost, and not refunded. */
      restocked: z.int(),
      writtenOff: z.int(),
      refused: z.int(),
    }),
  ),
  /** Why the buyer returns it; empty when they do not say. */
  reason: z.string(),
  /** Why units were refused; empty when none were. */
  answer: z.string(),
  /** What was paid back; before, what will be. */
  refund: Euros,
});
export type OrderReturn = z.output<typeof OrderReturn>;

/** The same for the back office. */
export const ManagedReturn = OrderReturn.extend({
  /** Why units were written off. */
  note: z.string(),
  /** The buyer has declared that food and hygiene goods are sealed. */
  isSealed: z.boolean(),
});
export type ManagedReturn = z.output<typeof ManagedReturn>;
