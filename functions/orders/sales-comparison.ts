import * as z from 'zod';
import { keys } from './entities.ts';
import { get, put } from '../platform/table/table.ts';

/** The checkpoint of the monthly comparison of sales with Stripe. Months as `YYYY-MM`. */
const SalesComparison = z.object({
  /** The last month in which it was completed; null before the first. */
  month: z.string().nullable(),
  /** An unfinished comparison: its month, the last session that it compared, and whether one was not reconciled. */
  walk: z.object({ month: z.string(), after: z.string(), hasFailed: z.boolean().default(false) }).nullable(),
});
export type SalesComparison = z.output<typeof SalesComparison>;

/** The checkpoint of the last run. */
export const findSalesComparison = async (): Promise<SalesComparison> =>
  (await get(SalesComparison, keys.salesComparison())) ?? { month: null, walk: null };

/** Writes the checkpoint of a run. */
export const putSalesComparison = (comparison: SalesComparison): Promise<void> =>
  put({ ...keys.salesComparison(), ...comparison });
