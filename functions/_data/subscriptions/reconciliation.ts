import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { get, put } from '../table/table.ts';

/** How far the nightly reconciliation with Stripe has come. Epoch seconds, as Stripe's events carry them. */
const Reconciliation = z.object({
  /** Everything that happened before has been seen; null while nothing has. */
  until: z.int().nullable(),
  /** A walk through all subscriptions that is not done yet: when it began, and which one it came to. */
  walk: z.object({ since: z.int(), after: z.string().nullable() }).nullable(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

/** Where the last run came to. */
export const findReconciliation = async (): Promise<Reconciliation> =>
  (await get(Reconciliation, keys.reconciliation())) ?? { until: null, walk: null };

/** Remembers where a run has come to. */
export const putReconciliation = (reconciliation: Reconciliation): Promise<void> =>
  put({ ...keys.reconciliation(), ...reconciliation });
