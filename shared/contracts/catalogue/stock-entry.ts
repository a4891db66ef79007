import * as z from 'zod';
import { Timestamp } from '../fields.ts';

/** Why an admin corrects the stock. */
export const CorrectionReason = z.enum([
  'received',
  'recount',
  'damaged',
  'lost',
  'returned',
  'promotion',
  'other',
]);
export type CorrectionReason = z.output<typeof CorrectionReason>;

/** Why what stands on the shelf has changed: a correction, or what happened to the product or an order of it. */
export const StockReason = z.enum([
  ...CorrectionReason.options,
  'opening',
  'sale',
  'refund',
  'cancellation',
  'deletion',
]);

/** One change of what stands on the shelf. The entries of a product add up to its `stock` and `held`. */
export const StockEntry = z.object({
  _id: z.string(),
  delta: z.int(),
  reason: StockReason,
  note: z.string(),
  /** The admin who made it; null for what an order did. */
  author: z.object({ _id: z.string(), name: z.string() }).nullable(),
  orderId: z.string().nullable(),
  createdAt: Timestamp,
});
export type StockEntry = z.output<typeof StockEntry>;
