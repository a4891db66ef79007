import * as z from 'zod';
import { getMany } from '../../platform/table/batches.ts';
import { owedRefunds } from '../entities.ts';
import { query } from '../../platform/table/table.ts';
import { StoredOrder } from '../orders.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });

/** The orders that owe the money of a refused refund, the oldest debt first. */
export async function findOwedRefunds(limit: number) {
  const { items } = await query(Key, owedRefunds, { index: 'gsi3', limit });
  const found = (await getMany(items, true)).map((item) => z.parse(StoredOrder, item));
  return (
    found
      // the index may be behind
      .filter((order): order is StoredOrder & { owedSince: string } => order.owedSince !== null)
      .toSorted((a, b) => (a.owedSince < b.owedSince ? -1 : 1))
  );
}
