import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { useTable } from '../support/table/table.ts';

await useTable();
const { deleteItem, get, put, query, update } = await import('#functions/platform/table/table.ts');
const { getEach, getMany, putMany } = await import('#functions/platform/table/batches.ts');
const { NewerShape } = await import('#functions/platform/table/entity.ts');

const Favourite = z.object({ productId: z.string() });
const key = (name: string) => ({ pk: 'cart#usr_1', sk: `fav#${name}` });
const at = key('newer');
const newer = { ...at, productId: 'prd_1', shape: 2 };
const known = { ...key('known'), productId: 'prd_1', shape: 1 };

describe('P187: an item in a shape of a newer release', () => {
  const reads: [string, () => Promise<unknown>][] = [
    ['a read of it', () => get(Favourite, at)],
    ['a query of its partition', () => query(Favourite, newer.pk)],
    ['a read of many', () => getMany([at])],
    ['a read of different kinds', () => getEach({ favourite: [Favourite, at] })],
    ['the answer to its change', () => update(at, { update: 'SET seen = :now', values: { ':now': 1 } })],
    ['the answer to its deletion', () => deleteItem(at)],
  ];

  it.each(reads)('P187: %s throws, and names the kind and both shapes', async (_, read) => {
    await put(newer);
    const error = await read().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NewerShape);
    expect(error).toMatchObject({
      message: expect.stringContaining('item cart#|fav# has shape 2, this release knows 1') as string,
    });
  });

  it('an item of the first shape, with or without its number, is read', async () => {
    await putMany([known, { ...key('old'), productId: 'prd_2' }]);
    expect(await get(Favourite, key('known'))).toEqual({ productId: 'prd_1' });
    expect((await query(Favourite, known.pk)).items).toEqual([
      { productId: 'prd_1' },
      { productId: 'prd_2' },
    ]);
  });
});
