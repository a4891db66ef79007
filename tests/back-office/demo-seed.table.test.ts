import { afterEach, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { ratings } from '#shared/rules/reviews/reviews.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { writeDefaultCategories } = await import('#functions/catalogue/categories/default-categories.ts');
const { writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { seedProducts } = await import('#infra/demo/products.ts');
const { seedRoutines } = await import('#infra/demo/routines.ts');
const { seedRegisteredUsers } = await import('#infra/demo/users.ts');
await Promise.all([writeDefaultCategories(), writeDefaultOptions()]);

let restore = () => {};
afterEach(() => restore());

/** The most transactions that were in flight together while `work` ran. */
async function mostInFlight(work: () => Promise<unknown>): Promise<number> {
  let inFlight = 0;
  let most = 0;
  restore = interceptTable(async ({ operation, send }) => {
    if (operation !== 'TransactWriteItems') return send();
    most = Math.max(most, ++inFlight);
    return send().finally(() => inFlight--);
  });
  await work();
  return most;
}

const now = new Date('2026-11-20T10:00:00.000Z');

const seeds = [
  ['products', seedProducts],
  ['users', seedRegisteredUsers],
  ['routines', seedRoutines],
] as const;
it.each(firstOf(1, seeds))(
  'the demo writes its %s at most eight at a time, so that a busy machine does not time out',
  async (_, seed) => {
    expect(await mostInFlight(() => seed(now))).toBe(8);
  },
);

nightly('a second seed leaves the products of the first as they are', async () => {
  const { findProductsChangedSince } = await import('#functions/catalogue/products.ts');
  const ids = async () => (await findProductsChangedSince(null)).map(({ _id }) => _id).toSorted();
  const before = await ids();
  await seedProducts(now);
  expect(before.length).toBeGreaterThan(50);
  expect(await ids()).toEqual(before);
});

nightly(
  'the average and number of every demo product are those of reviews that can be read, also after a second seed',
  async () => {
    const { seedAccounts } = await import('#infra/demo/users.ts');
    const { seedReviews } = await import('#infra/demo/reviews/seed-reviews.ts');
    const { readDemoProducts } = await import('#infra/demo/catalogue.ts');
    const { findProductsChangedSince, ratingCounts } = await import('#functions/catalogue/products.ts');
    const { listPublishedReviews, listReviewsIn } = await import('#functions/reviews/reviews.ts');
    await seedProducts(now);
    await Promise.all([seedAccounts(now), seedRegisteredUsers(now)]);
    await seedReviews(now);
    await seedReviews(new Date(now.getTime() + 60_000));
    const demo = new Map(readDemoProducts().map((product) => [product.slug, product]));
    for (const product of await findProductsChangedSince(null)) {
      const { items } = await listPublishedReviews(product._id, { limit: 100 });
      const counts = ratings.map((each) => items.filter(({ rating }) => rating === each).length);
      expect([product.slug, ...counts]).toEqual([
        product.slug,
        ...ratings.map((each) => ratingCounts(product)[each]),
      ]);
      expect(ratingCounts(product)).toEqual(demo.get(product.slug)!.rated);
      expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
      expect(new Set(items.map(({ userId }) => userId)).size).toBe(items.length);
      for (const { writtenAt } of items) {
        expect(writtenAt > product.createdAt).toBe(true);
        expect(writtenAt < now.toISOString()).toBe(true);
      }
    }
    expect((await listReviewsIn('pending', { limit: 10 })).items).toHaveLength(3);
    expect((await listReviewsIn('rejected', { limit: 10 })).items).toHaveLength(1);
  },
);
