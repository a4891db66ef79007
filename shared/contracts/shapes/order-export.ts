import * as z from 'zod';
import { Timestamp } from './fields.ts';

/** An export of orders: a job that writes a file in the background. It and its file are gone after a day. */
export const OrderExport = z.object({
  _id: z.string(),
  /** `failed`: it has been tried several times and is over. The page asks again while it is `queued` or `running`. */
  state: z.enum(['queued', 'running', 'finished', 'failed']),
  /** Orders written so far; all of them when it is finished. */
  rows: z.int(),
  /** How many orders it will write, about; null with days or a search, because only whole kinds are counted. */
  estimate: z.int().nullable(),
  createdAt: Timestamp,
  /** The file, for 15 minutes from this answer on; a later answer has a new link. Null until it is finished. */
  url: z.url().nullable(),
});
export type OrderExport = z.output<typeof OrderExport>;
