import * as z from 'zod';
import { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import { StoredDelivery } from '../../messages/notifications/deliveries.ts';
import { query } from '../../platform/table/table.ts';

/** A row of the index of failures. A delivery leaves the index when it is sent again. */
const StoredFailure = StoredDelivery.extend({ failedAt: z.iso.datetime(), reason: DeliveryFailure });
export type StoredFailure = z.output<typeof StoredFailure>;

/** Failed deliveries that are counted. */
const countedFailures = 100;

/** How many deliveries have failed, up to a hundred. */
export const countFailedDeliveries = async (): Promise<number> =>
  (await query(z.object({}), 'failures', { index: 'gsi1', limit: countedFailures })).items.length;

/** A page of failed deliveries, newest failure first, and the cursor of the next page; 400 for a forged cursor. */
export async function listFailedDeliveries(limit: number, cursor?: string) {
  const page = await query(StoredFailure, 'failures', { index: 'gsi1', newestFirst: true, limit, cursor });
  return { failures: page.items, cursor: page.cursor };
}

/** The failed deliveries that have waited longest, oldest first. */
export const findOldestFailures = async (limit: number): Promise<StoredFailure[]> =>
  (await query(StoredFailure, 'failures', { index: 'gsi1', limit })).items;
