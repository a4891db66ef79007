import * as z from 'zod';
import { allInParallel } from '../kit/in-parallel.ts';
import { deleteItem, queryAll } from './table.ts';
import { itemKinds, kindOf } from './kinds/item-kinds.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });

/** Round trips in flight. */
const maxInFlight = 10;

/**
 * Deletes what a partition has of an erased account. What loses its person only is left to the code of its kind; an item of a kind
 * that would stay does not belong here, and throws.
 */
export async function erasePartition(pk: string): Promise<void> {
  await allInParallel(await queryAll(Key, pk), maxInFlight, async (key) => {
    const kind = kindOf(key);
    const { erasure } = itemKinds[kind];
    if (erasure === 'delete') await deleteItem(key);
    else if (erasure !== 'pseudonymise') throw new Error(`no erasure for ${kind} in a partition`);
  });
}
