import { expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import { startReviewCalls, type Buyer } from '../support/reviews/review-calls.ts';
import { crashAtWrite, deathsAtTable } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';

await useTable();
const reviews = await startReviewCalls();
const { buyerOf, countsOf, createProduct, edit, mine, publish, published, recount, reject, remove, write } =
  reviews;

interface Reviewed {
  product: StoredProduct;
  buyer: Buyer;
  id: string;
}

async function prepare(isPublished: boolean): Promise<Reviewed> {
  const product = await createProduct();
  const buyer = await buyerOf(product);
  if (isPublished) return { product, buyer, id: await published(buyer, product, { rating: 5 }) };
  return { product, buyer, id: (await write(buyer, product, { rating: 5 })).body.data.review._id as string };
}

const acts = [
  { name: 'a publication', isPublished: false, act: ({ id }: Reviewed) => publish(id), ends: 'published' },
  { name: 'a rejection', isPublished: true, act: ({ id }: Reviewed) => reject(id), ends: 'rejected' },
  {
    name: 'an edit',
    isPublished: true,
    act: ({ buyer, product }: Reviewed) => edit(buyer, product, { rating: 1 }),
    ends: 'pending',
  },
  {
    name: 'a deletion',
    isPublished: true,
    act: ({ buyer, product }: Reviewed) => remove(buyer, product),
    ends: undefined,
  },
];

it.each(firstOf(2, acts).flatMap((act) => deathsAtTable.map((death) => ({ ...act, ...death }))))(
  'P107: $name that crashes $when a write counts what is published, and its repetition ends it',
  async ({ isPublished, act, ends, fault }) => {
    for (let nth = 1, isOver = false; !isOver; nth++) {
      const review = await prepare(isPublished);
      const writes = crashAtWrite(nth, fault);
      await act(review);
      isOver = writes.made < nth;
      writes.restore();
      expect(await countsOf(review.product)).toEqual(await recount(review.product));
      await act(review);
      expect(await countsOf(review.product)).toEqual(await recount(review.product));
      expect((await mine(review.buyer)).reviews[0]?.state).toBe(ends);
      expect(nth).toBeLessThan(20);
    }
  },
);
