import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { averageRatingOf, ratings, reviewCountOf, type Rating } from '#shared/rules/reviews/reviews.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { startReviewCalls, type Buyer } from '../support/reviews/review-calls.ts';
import { useTable } from '../support/table/table.ts';

// reviews are written more often here than an hour allows
vi.spyOn(await import('#functions/accounts/rate-limits.ts'), 'limitRate').mockResolvedValue();
await useTable();
const { buyerOf, countsOf, createProduct, edit, mine, ofProduct, publish, recount, reject, remove, write } =
  await startReviewCalls();

const products = [await createProduct(), await createProduct()];
const buyers: Buyer[] = [];
for (let nth = 0; nth < 3; nth++) buyers.push(await buyerOf(...products));

/** What makes reviews is more frequent than what ends them, so that some are published at once. */
const kinds = ['write', 'write', 'edit', 'publish', 'publish', 'publish', 'reject', 'remove'] as const;
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  buyer: fc.nat(2),
  product: fc.nat(1),
  rating: fc.constantFrom(...ratings),
});
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/** What a review is, by buyer and product; absent: there is none. */
type Model = Map<string, { rating: Rating; state: 'pending' | 'published' | 'rejected' }>;
const placeOf = ({ buyer, product }: Pick<Act, 'buyer' | 'product'>) => `${buyer} ${product}`;

/** What an act makes of the model when nothing else happens. */
function expectedAfter(model: Model, step: Act): void {
  const place = placeOf(step);
  const known = model.get(place);
  const words = { rating: step.rating, state: 'pending' } as const;
  if (step.kind === 'write' && !known) model.set(place, words);
  if (step.kind === 'edit' && known && known.rating !== step.rating) model.set(place, words);
  if (step.kind === 'publish' && known) model.set(place, { ...known, state: 'published' });
  if (step.kind === 'reject' && known) model.set(place, { ...known, state: 'rejected' });
  if (step.kind === 'remove') model.delete(place);
}

interface Own {
  _id: string;
  rating: Rating;
  state: 'pending' | 'published' | 'rejected';
  product: { _id: string };
}
const reviewsOf = async (buyer: Buyer): Promise<Own[]> => (await mine(buyer)).reviews;

async function run({ kind, buyer: nth, product: which, rating }: Act): Promise<number> {
  const [buyer, product] = [buyers[nth]!, products[which]!];
  if (kind === 'write') return (await write(buyer, product, { rating })).status;
  if (kind === 'edit') return (await edit(buyer, product, { rating })).status;
  if (kind === 'remove') return (await remove(buyer, product)).status;
  const known = (await reviewsOf(buyer)).find((each) => each.product._id === product._id);
  if (!known) return 404;
  return (await (kind === 'publish' ? publish(known._id) : reject(known._id))).status;
}

/** All reviews as they are stored, in the form of the model. */
async function stored(): Promise<Model> {
  const model: Model = new Map();
  for (const [buyer, each] of buyers.entries())
    for (const { product: of, rating, state } of await reviewsOf(each)) {
      const product = products.findIndex(({ _id }) => _id === of._id);
      model.set(placeOf({ buyer, product }), { rating, state });
    }
  return model;
}

/** Counts, average and list of each product are those of its published reviews. */
async function expectAgreement(): Promise<void> {
  const model = await stored();
  for (const [which, product] of products.entries()) {
    const published = [...model].filter(
      ([place, { state }]) => place.endsWith(` ${which}`) && state === 'published',
    );
    const rated = published.map(([, { rating }]) => rating);
    const counts = await countsOf(product);
    expect(ratings.map((rating) => counts[rating])).toEqual(
      ratings.map((rating) => rated.filter((each) => each === rating).length),
    );
    expect(await recount(product)).toEqual(counts);
    const { averageRating, reviewCount } = (await ofProduct(product)).body.data;
    expect([averageRating, reviewCount]).toEqual([averageRatingOf(counts), reviewCountOf(counts)]);
    const exact = rated.reduce<number>((sum, each) => sum + each, 0) / Math.max(1, rated.length);
    expect(Math.abs(averageRating - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
  }
}

async function clear(): Promise<void> {
  for (const buyer of buyers) for (const product of products) await remove(buyer, product);
}

it('P107: after any sequence of writing, editing, publishing, rejecting and deleting, counts and average are those of the published reviews', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), async (steps) => {
      await clear();
      const model: Model = new Map();
      for (const step of steps) {
        const status = await run(step);
        expect(status).toBeLessThan(500);
        if (step.kind === 'publish' && status === 200) published++;
        expectedAfter(model, step);
      }
      expect(Object.fromEntries(await stored())).toEqual(Object.fromEntries(model));
      await expectAgreement();
    }),
    modelRuns(4, 60),
  );
  // what nothing was published in proves nothing
  expect(published).toBeGreaterThan(2);
});

it('P107: the same holds when they happen at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        await clear();
        for (const round of rounds) {
          const statuses = await Promise.all(round.map(run));
          // 503 asks to try again, and nothing was written
          expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
          await expectAgreement();
        }
      },
    ),
    modelRuns(4, 60),
  );
});
