import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProductSort } from '#shared/contracts/catalogue/products.ts';
import {
  insertEntries,
  pageOf,
  selectEntries,
  sortEntries,
  type CatalogueEntry,
} from '#shared/rules/catalogue/catalogue.ts';
import { primaryPicture } from '#shared/rules/catalogue/picture.ts';

const few = fc.integer({ min: 0, max: 3 });
const entry = fc.record({
  category: fc.constantFrom('snacks', 'ropa', 'equipo'),
  priceCents: fc.constantFrom(0, 999, 1000, 1001, 10_000, 25_000),
  totalSales: few,
  averageRating: few,
  reviewCount: few,
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
});
const entries = fc
  .array(entry, { maxLength: 60 })
  .map((some): CatalogueEntry[] => some.map((one, at) => ({ ...one, id: `prd_${at}` })));
const sort = fc.constantFrom(...ProductSort.options);
const filter = fc.record(
  {
    found: fc.uniqueArray(fc.nat(60)).map((ats) => new Set(ats.map((at) => `prd_${at}`))),
    category: fc.constantFrom('snacks', 'ropa', 'equipo', 'unknown'),
    minCents: fc.constantFrom(0, 1000),
    maxCents: fc.constantFrom(999, 1000, 10_000),
  },
  { requiredKeys: [] },
);

describe('the shop’s list', () => {
  it('P34: the shop list shows every match exactly once over its pages, in any input order', () => {
    fc.assert(
      fc.property(entries, filter, sort, fc.integer({ min: 1, max: 48 }), (all, wish, by, limit) => {
        const { entries: matches } = selectEntries(sortEntries(all, by), wish);
        const { totalPages } = pageOf(matches, 1, limit).pagination;
        const shown = Array.from({ length: totalPages }, (_, at) => pageOf(matches, at + 1, limit).items);
        const expected = all.filter((one) => matches.includes(one)).length;
        expect(new Set(shown.flat()).size).toBe(expected);
        expect(shown.flat()).toHaveLength(expected);
        expect(sortEntries([...all].reverse(), by)).toEqual(sortEntries(all, by));
      }),
    );
  });

  it('the shop list filters by what is found, category and price, limits included', () => {
    fc.assert(
      fc.property(entries, filter, (all, wish) => {
        const { found, category, minCents = 0, maxCents = Infinity } = wish;
        const expected = all.filter(
          (one) =>
            (found?.has(one.id) ?? true) &&
            (!category || one.category === category) &&
            one.priceCents >= minCents &&
            one.priceCents <= maxCents,
        );
        expect(selectEntries(all, wish).entries).toEqual(expected);
      }),
    );
  });

  it('the category counts of the shop list follow search and prices and not the chosen category', () => {
    fc.assert(
      fc.property(entries, filter, (all, { found, minCents, maxCents }) => {
        const wish = { found, minCents, maxCents };
        const { entries: matches, perCategory } = selectEntries(all, wish);
        for (const category of ['snacks', 'ropa', 'equipo']) {
          const chosen = selectEntries(all, { ...wish, category });
          expect(chosen.perCategory).toEqual(perCategory);
          expect(chosen.entries).toHaveLength(perCategory.get(category) ?? 0);
        }
        expect([...perCategory.values()].reduce((sum, count) => sum + count, 0)).toBe(matches.length);
        expect([...perCategory.values()].every((count) => count > 0)).toBe(true);
      }),
    );
  });
});

it('entries that are inserted into a sorted list stand where sorting all of them would put them', () => {
  fc.assert(
    fc.property(entries, fc.nat(60), sort, (all, count, by) => {
      const [there, added] = [all.slice(count), all.slice(0, count)];
      expect(insertEntries(sortEntries(there, by), added, by)).toEqual(sortEntries(all, by));
    }),
  );
});

describe('the five orders', () => {
  const make = (id: string, values: Partial<CatalogueEntry>): CatalogueEntry => ({
    id,
    category: 'c',
    priceCents: 1000,
    totalSales: 0,
    averageRating: 4,
    reviewCount: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  });
  const all = [
    make('plain', {}),
    make('cheap', { priceCents: 500 }),
    make('dear', { priceCents: 9000 }),
    make('a-liked', { averageRating: 5, reviewCount: 2 }),
    make('adored', { averageRating: 5, reviewCount: 90 }),
    make('fresh', { createdAt: '2026-09-01T00:00:00.000Z' }),
    make('popular', { totalSales: 500 }),
  ];
  const first = (by: ProductSort, count = 1) =>
    sortEntries(all, by)
      .slice(0, count)
      .map(({ id }) => id);

  it('each of the five sort orders puts the right product first', () => {
    expect(first('-totalSales')).toEqual(['popular']);
    expect(first('price')).toEqual(['cheap']);
    expect(first('-price')).toEqual(['dear']);
    expect(first('-averageRating', 2)).toEqual(['adored', 'a-liked']);
    expect(first('-createdAt')).toEqual(['fresh']);
  });

  it('each sort order puts the better seller first among equals', () => {
    expect(first('price', 2)).toEqual(['cheap', 'popular']);
  });
});

it('a page of the shop list past the end is empty with the right totals', () => {
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({
    items: [],
    pagination: { page: 9, limit: 2, total: 3, totalPages: 2 },
  });
  expect(pageOf([], 1, 12).pagination).toEqual({ page: 1, limit: 12, total: 0, totalPages: 0 });
});

describe('the picture that stands for a product', () => {
  const [side, front] = [{ isPrimary: false }, { isPrimary: true }];
  it('is the one marked as primary, wherever it stands', () =>
    expect(primaryPicture([side, front])).toBe(front));
  it('is the first one where none is marked', () => expect(primaryPicture([side, { ...side }])).toBe(side));
  it('is none for a product without pictures', () => expect(primaryPicture([])).toBeUndefined());
});
