import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyCatalogue, putProducts, type Catalogue } from '#functions/catalogue/snapshot.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';

const categories = [
  sampleCategory({ _id: 'cat_shown', order: 2 }),
  sampleCategory({ _id: 'cat_empty', order: 1 }),
  sampleCategory({ _id: 'cat_hidden', isActive: false, order: 3 }),
];

/** A state of one of five products. Each may appear many times: later states replace earlier ones. */
const product = fc
  .record({
    nth: fc.nat(4),
    slug: fc.nat(1),
    categoryId: fc.constantFrom('cat_shown', 'cat_hidden', 'cat_unknown'),
    isActive: fc.boolean(),
    deletedAt: fc.constantFrom(undefined, undefined, '2026-11-23T10:00:00.000Z'),
    priceCents: fc.constantFrom(500, 900),
    stock: fc.nat(1),
    totalSales: fc.nat(2),
    rated5: fc.nat(2),
    rated1: fc.nat(1),
  })
  .map(({ nth, slug, ...facts }) => sampleProduct({ ...facts, _id: `prd_${nth}`, slug: `p${nth}-${slug}` }));

/** The catalogue as values that can be compared. */
const contents = ({ sorted, products, idBySlug, categories: all, stats, stored }: Catalogue) => ({
  sorted: Object.entries(sorted).map(([by, entries]) => [by, entries.map(({ id }) => id)]),
  cards: Object.fromEntries([...products].map(([id, { card }]) => [id, card])),
  slugs: Object.fromEntries(idBySlug),
  categories: all,
  stats: Object.fromEntries(stats),
  stored: Object.fromEntries(stored),
});

it('P34: a catalogue that has got changes in any number of steps is that of an instance which reads the products as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.array(product, { maxLength: 6 }), { maxLength: 6 }), (steps) => {
      const changed = emptyCatalogue(categories);
      for (const step of steps) putProducts(changed, step);
      const latest = new Map(steps.flat().map((each) => [each._id, each]));
      const fresh = emptyCatalogue(categories);
      putProducts(fresh, [...latest.values()]);
      expect(contents(changed)).toEqual(contents(fresh));
    }),
  );
});
