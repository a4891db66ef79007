import * as z from 'zod';
import { allInParallel } from '../../platform/kit/in-parallel.ts';
import { deleteItem, queryAll } from '../../platform/table/table.ts';
import { entities, entityOf } from '../../entities.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });

/** Round trips in flight. */
const maxInFlight = 10;

/**
 * Deletes what a partition has of an erased account. What loses its person only is left to the code of its kind; an item of a kind
 * that would stay does not belong here, and throws.
 */
export async function erasePartition(pk: string): Promise<void> {
  await allInParallel(await queryAll(Key, pk), maxInFlight, async (key) => {
    const kind = entityOf(key);
    const { erasure } = entities[kind];
    if (erasure === 'delete') await deleteItem(key);
    else if (erasure !== 'pseudonymise') throw new Error(`no erasure for ${kind} in a partition`);
  });
}
