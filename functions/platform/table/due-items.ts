import type * as z from 'zod';
import { shardCount, shardOf } from './partitions.ts';
import { queryAll } from './table.ts';

/** What becomes due at a time. */
export type DueKind =
  | 'holds'
  | 'returns'
  | 'refunds'
  | 'mails'
  | 'unsent'
  | 'renewals'
  | 'routines'
  | 'customers'
  | 'pictures'
  | 'reviews'
  | 'erasures';

/** Index attributes of an item that is due at a time. */
export const dueIndex = (kind: DueKind, id: string, at: string) => ({
  gsi2pk: dueShards(kind)[shardOf(id)]!,
  gsi2sk: at,
});

/** The `gsi2` partitions of what is due. */
export const dueShards = (kind: DueKind): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `${kind}#${shard}`);

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
