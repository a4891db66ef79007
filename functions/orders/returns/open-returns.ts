import * as z from 'zod';
import { ReturnState } from '#shared/contracts/orders/order-return.ts';

/** A return of units of an order. It is stored in the order. */
export const StoredReturn = z.object({
  _id: z.string(),
  /** Of the request: the same key makes no second return. */
  key: z.string(),
  state: ReturnState,
  /** When the buyer has taken it back. */
  cancelledAt: z.iso.datetime().optional(),
  /** When the buyer asked for it; of one that came by mail or phone the first moment of its day. */
  requestedAt: z.iso.datetime(),
  /** It came by mail or phone: only its day is known. */
  isRegistered: z.boolean().optional(),
  /** Whether the order had been shipped: else there is nothing to send back. */
  isSent: z.boolean(),
  /** The buyer's statement that food and hygiene goods among it are unopened. */
  isSealed: z.boolean(),
  reason: z.string(),
  lines: z.array(
    z.object({
      productId: z.string(),
      quantity: z.int().positive(),
      /** What the inspection has found; together they are the quantity. */
      restocked: z.int().nonnegative().default(0),
      writtenOff: z.int().nonnegative().default(0),
      refused: z.int().nonnegative().default(0),
    }),
  ),
  /** Why units were written off, and why units were refused. */
  note: z.string().default(''),
  answer: z.string().default(''),
  /** What was paid back for it. */
  refundedCents: z.int().nonnegative().default(0),
});
export type StoredReturn = z.output<typeof StoredReturn>;
