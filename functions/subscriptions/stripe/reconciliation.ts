import * as z from 'zod';
import { keys } from '../entities.ts';
import { get, put } from '#functions/platform/table/table.ts';

/** The number of subscriptions that were synced, and of those that failed. */
export interface ReconcileResult {
  synced: number;
  failed: number;
}

/** The checkpoint of the nightly reconciliation with Stripe. Times in epoch seconds, as in Stripe's events. */
const Reconciliation = z.object({
  /** Events up to this time have been handled; null before the first complete run. */
  until: z.int().nullable(),
  /** Unread events: when their reading began, the last one that was read, and whether one was not handled. */
  events: z
    .object({ since: z.int(), startedAt: z.int(), after: z.string(), hasFailed: z.boolean() })
    .nullable()
    .default(null),
  /** An unfinished comparison: when it started, the last subscription it compared, and whether one was not synced. */
  walk: z
    .object({ since: z.int(), after: z.string().nullable(), hasFailed: z.boolean().default(false) })
    .nullable(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

/** The checkpoint of the last run. */
export const findReconciliation = async (): Promise<Reconciliation> =>
  (await get(Reconciliation, keys.reconciliation())) ?? { until: null, events: null, walk: null };

/** Writes the checkpoint of a run. */
export const putReconciliation = (reconciliation: z.input<typeof Reconciliation>): Promise<void> =>
  put({ ...keys.reconciliation(), events: null, ...reconciliation });
