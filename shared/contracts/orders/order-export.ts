import * as z from 'zod';
import { Job } from '../job.ts';

/** An export of orders. */
export const OrderExport = Job.extend({
  /** Orders written so far; all of them when it is finished. */
  rows: z.int(),
  /** How many orders it will write, about; null with days or a search, because only whole kinds are counted. */
  estimate: z.int().nullable(),
  /** The file, for 15 minutes from this answer on; a later answer has a new link. Null until it is finished. */
  url: z.url().nullable(),
});
export type OrderExport = z.output<typeof OrderExport>;
