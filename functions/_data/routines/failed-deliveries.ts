import * as z from 'zod';
import { DeliveryFailure } from '#shared/contracts/shapes/deliveries.ts';
import { StoredDelivery } from './deliveries.ts';
import { query } from '../table/table.ts';

/** A delivery stands in the index of failures only while it is one. */
const StoredFailure = StoredDelivery.extend({ failedAt: z.iso.datetime(), reason: DeliveryFailure });
export type StoredFailure = z.output<typeof StoredFailure>;

/** A page of the routines that have not arrived, the newest failure first, and the cursor of the next one. */
export async function listFailedDeliveries(limit: number, cursor?: string) {
  const page = await query(StoredFailure, 'failures', { index: 'gsi1', newestFirst: true, limit, cursor });
  return { failures: page.items, cursor: page.cursor };
}
