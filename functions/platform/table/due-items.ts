import type * as z from 'zod';
import { dueShards, type DueKind } from './indexes.ts';
import { queryAll } from './table.ts';

/** Everything of a kind that is due by `now`, oldest first in each shard; what a newer release wrote keeps nothing else waiting. */
export async function findDue<S extends z.core.$ZodType>(
  schema: S,
  kind: DueKind,
  now: Date,
): Promise<z.output<S>[]> {
  const range = { index: 'gsi2', upTo: now.toISOString(), leavesNewer: true } as const;
  const shards = await Promise.all(dueShards(kind).map((shard) => queryAll(schema, shard, range)));
  return shards.flat();
}
