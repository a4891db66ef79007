import { assert, constantFrom, integer, property, record, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeFilters } from '../../web/src/features/catalogue/filters/active-filters.tsx';
import {
  canonicalPath,
  defaultSortLabel,
  listQuery,
  noFilters,
  readFilters,
  sorts,
  writeFilters,
  type Filters,
} from '../../web/src/features/catalogue/filters/filters.ts';
import { priceRangeText } from '../../web/src/features/catalogue/filters/price-range-text.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

/** Any filters that the controls of the shop can set. */
const settable = record({
  search: string({ maxLength: 100 }),
  category: constantFrom('todos', 'proteinas', 'fuerza'),
  prices: tuple(integer({ min: 0, max: 100 }), integer({ min: 0, max: 100 })),
  sort: constantFrom(...(Object.keys(sorts) as Filters['sort'][])),
  page: integer({ min: 1, max: 10_000 }),
}).map(({ prices, ...rest }) => ({ ...rest, min: Math.min(...prices), max: Math.max(...prices) }));

describe('address for search engines', () => {
  it('each page of the shop and of a category is an address of its own, the first one that of the list', () => {
    expect(canonicalPath(noFilters)).toBe('/tienda');
    expect(canonicalPath({ ...noFilters, page: 2 })).toBe('/tienda?pagina=2');
    expect(canonicalPath({ ...noFilters, category: 'fuerza' })).toBe('/tienda/categoria/fuerza');
    expect(canonicalPath({ ...noFilters, category: 'fuerza', page: 3 })).toBe(
      '/tienda?categoria=fuerza&pagina=3',
    );
  });

  it('a searched, sorted or priced list is the list without that, whatever its page', () => {
    for (const filter of [{ search: 'té' }, { sort: 'price' as const }, { min: 5 }, { max: 20 }]) {
      expect(canonicalPath({ ...noFilters, ...filter, page: 2 })).toBe('/tienda');
      expect(canonicalPath({ ...noFilters, ...filter, category: 'fuerza' })).toBe('/tienda/categoria/fuerza');
    }
  });
});

describe('query string of the shop', () => {
  it('the query string contains only filters that differ from the default', () => {
    expect(writeFilters(noFilters)).toBe('');
    expect(writeFilters({ ...noFilters, search: 'té verde', max: 20, page: 2 })).toBe(
      '?buscar=t%C3%A9+verde&max=20&pagina=2',
    );
  });

  it('any filters survive writing and reading the query string', () => {
    assert(
      property(settable, (filters) => {
        expect(read(writeFilters(filters))).toEqual(filters);
      }),
    );
  });

  it('invalid values of the query string give the default filters', () => {
    expect(read('min=-1&max=1e3&orden=toString&pagina=0')).toEqual(noFilters);
    expect(read('min=1.5&max=abc&orden=&pagina=2.5')).toEqual(noFilters);
    expect(read('min=&max=&buscar=')).toEqual(noFilters);
    expect(read('min=0x10&max=+5')).toEqual(noFilters);
  });

  it('any query string gives a minimum price of at most the maximum', () => {
    assert(
      property(string(), string(), (min, max) => {
        const filters = readFilters(new URLSearchParams({ min, max }));
        expect(filters.min).toBeLessThanOrEqual(filters.max);
      }),
    );
  });
});

describe('request for products', () => {
  it('the default request asks for twelve products, most popular first', () => {
    expect(listQuery(noFilters)).toEqual({ page: 1, limit: 12, sort: '-totalSales' });
  });

  it('a search asks for no order, which is the best match first, until another one is chosen', () => {
    expect(listQuery({ ...noFilters, search: 'gel' }).sort).toBeUndefined();
    expect(listQuery({ ...noFilters, search: 'gel', sort: 'price' }).sort).toBe('price');
    expect(['', 'gel'].map(defaultSortLabel)).toEqual(['Más populares', 'Más relevantes']);
  });

  it('the request has a price only above 0 or below 100, and no category for "todos"', () => {
    expect(listQuery({ ...noFilters, min: 1, category: 'fuerza' })).toMatchObject({
      'price[gte]': 1,
      category: 'fuerza',
    });
    expect(listQuery({ ...noFilters, max: 99 })['price[lte]']).toBe(99);
    expect(listQuery({ ...noFilters, max: 99 })['price[gte]']).toBeUndefined();
  });
});

describe('texts of filters', () => {
  it('a price range is written as from, up to, between or any price', () => {
    const words = [
      priceRangeText(0, 100),
      priceRangeText(10, 100),
      priceRangeText(0, 20),
      priceRangeText(10, 20),
      priceRangeText(5, 5),
    ];
    expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Cualquier precio',
      'Desde 10 €',
      'Hasta 20 €',
      'De 10 a 20 €',
      'De 5 a 5 €',
    ]);
  });

  it('each active filter is a chip that removes only that filter', () => {
    const filters = { ...noFilters, search: 'té', category: 'fuerza', min: 10 };
    const fuerza = {
      _id: 'cat_1',
      name: 'Fuerza',
      slug: 'fuerza',
      icon: '',
      color: '#000000',
      productCount: 3,
    };
    const chips = activeFilters(filters, [fuerza]);
    expect(chips.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
      '“té”',
      'Fuerza',
      'Desde 10 €',
    ]);
    const rest = chips.reduce((left, { without }) => ({ ...left, ...without }), filters);
    expect(rest).toEqual(noFilters);
    expect(activeFilters(filters, []).at(1)!.label).toBe('fuerza');
    expect(activeFilters(noFilters, [])).toEqual([]);
  });
});
