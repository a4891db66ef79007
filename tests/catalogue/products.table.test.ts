import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { faultCalls, throttle } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/catalogue/products.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { holdStockStep } = await import('#functions/catalogue/products.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
const { transact } = await import('#functions/platform/table/table.ts');

const snacks = sampleCategory({ name: 'Snacks', slug: 'snacks', order: 2 });
const proteins = sampleCategory({ name: 'Proteínas', slug: 'proteinas', order: 1 });
const retired = sampleCategory({ name: 'Ropa', slug: 'ropa', isActive: false });
const bar = sampleProduct({
  title: 'Barrita de cacao',
  slug: 'barrita',
  categoryId: snacks._id,
  priceCents: 250,
});
const whey = sampleProduct({
  title: 'Suero al limón',
  slug: 'suero',
  kind: 'food',
  categoryId: proteins._id,
  priceCents: 2999,
  totalSales: 300,
  description: 'Sin lactosa.',
  facts: [{ label: 'Energía', value: '380 kcal' }],
});
const shirt = sampleProduct({ title: 'Camiseta', slug: 'camiseta', categoryId: retired._id });
const old = sampleProduct({ title: 'Retirado', slug: 'retirado', categoryId: snacks._id, isActive: false });
const many = Array.from({ length: 26 }, (_, at) =>
  sampleProduct({
    title: `Gel ${at}`,
    categoryId: snacks._id,
    priceCents: 100,
    isFeatured: at > 0 && at < 5,
    totalSales: at,
  }),
);

beforeAll(async () => {
  await Promise.all([snacks, proteins, retired].map((each) => putCategory(each)));
  await Promise.all([bar, whey, shirt, old, ...many].map((product) => putProduct(product)));
  await bumpCatalogueVersion();
});

const list = async (query: Record<string, string>, route = 'GET /api/products') =>
  (await call(handler, route, { query })).body;
const slugs = (body: { data: { products: { slug: string }[] } }) =>
  body.data.products.map(({ slug }) => slug);

describe('GET /products', () => {
  it('the product list returns twelve cards, best sellers first, with the totals', async () => {
    const { status, headers, body } = await call(handler, 'GET /api/products');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect(body.pagination).toEqual({ page: 1, limit: 12, total: 28, totalPages: 3 });
    expect(body.data.products).toHaveLength(12);
    expect(body.data.products[0]).toEqual({
      _id: whey._id,
      slug: 'suero',
      title: 'Suero al limón',
      kind: 'food',
      price: 29.99,
      reduction: null,
      netContent: null,
      stock: 10,
      images: [],
      category: { _id: proteins._id, name: 'Proteínas', slug: 'proteinas' },
      averageRating: 4.5,
      reviewCount: 12,
      totalSales: 300,
      isFeatured: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(body.data.categories).toEqual([
      { ...facet(proteins), productCount: 1 },
      { ...facet(snacks), productCount: 27 },
    ]);
  });

  const facet = ({ _id, name, slug, icon, color }: typeof snacks) => ({ _id, name, slug, icon, color });

  it('P34: the pages of the product list contain every product once, and a page past the end is empty', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, sort: 'price' })));
    expect(new Set(pages.flatMap(slugs)).size).toBe(28);
    const beyond = await list({ page: '4', sort: 'price' });
    expect(beyond.data.products).toEqual([]);
    expect(beyond.pagination).toEqual({ page: 4, limit: 12, total: 28, totalPages: 3 });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ search: 'LIMON' }, ['suero']],
    [{ search: 'proteinas' }, ['suero']],
    [{ search: 'lactosa suero' }, ['suero']],
    [{ search: 'lactosa cacao' }, []],
    [{ category: 'proteinas' }, ['suero']],
    [{ category: 'proteinas', search: 'barrita' }, []],
    [{ category: 'ropa' }, []],
    [{ category: 'unknown' }, []],
    [{ 'price[gte]': '2.5', 'price[lte]': '29.99', sort: 'price' }, ['barrita', 'suero']],
    [{ 'price[gte]': '2.51', sort: '-price' }, ['suero']],
    [{ 'price[lte]': '29.98', 'price[gte]': '2.5' }, ['barrita']],
  ])('the product list with %j contains the matching products only', async (query, expected) => {
    expect(slugs(await list(query))).toEqual(expected);
  });

  it('category counts of the product list follow search and price range, not the chosen category', async () => {
    const body = await list({ category: 'proteinas', 'price[lte]': '20' });
    expect(body.data.products).toEqual([]);
    expect(body.data.categories).toMatchObject([{ slug: 'snacks', productCount: 27 }]);
  });

  it('the product list treats «todos» and an empty category as no filter', async () => {
    expect((await list({ category: 'todos' })).pagination.total).toBe(28);
    expect((await list({ category: '' })).pagination.total).toBe(28);
  });

  it.each<[Record<string, string>, string]>([
    [{ page: '0' }, 'page'],
    [{ page: 'uno' }, 'page'],
    [{ limit: '49' }, 'limit'],
    [{ sort: 'title' }, 'sort'],
    [{ 'price[gte]': '-1' }, 'price[gte]'],
    [{ 'price[gte]': '20', 'price[lte]': '10' }, 'price[gte]'],
    [{ search: 'x'.repeat(101) }, 'search'],
  ])('the product list with %j is a 400 that names the field', async (query, field) => {
    const { status, body } = await call(handler, 'GET /api/products', { query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', field });
  });

  it('P26: the product list is a 503 with Retry-After while the table throttles, never an empty shop', async () => {
    // this instance asks for the version again
    await bumpCatalogueVersion();
    const calls = faultCalls(throttle, () => true);
    const { status, body, headers } = await call(handler, 'GET /api/products');
    calls.restore();
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await list({})).pagination.total).toBe(28);
  });

  it('P45: the product list costs half a read unit and one round trip, and within a quarter of a second nothing', async () => {
    holdClock();
    await list({});
    const first = await tableSpend(() => list({ search: 'gel', sort: 'price' }));
    expect(first).toMatchObject({ trips: 0, readUnits: 0 });
    vi.advanceTimersByTime(250);
    const later = await tableSpend(() => list({ search: 'gel', sort: 'price' }));
    expect(later).toMatchObject({ trips: 1, readUnits: 0.5 });
  });

  it('P40: markup in a search is treated as text and returned as JSON', async () => {
    expect((await list({ search: '<script>alert(1)</script>' })).data.products).toEqual([]);
  });
});

describe('other product lists', () => {
  it('the featured list has at most four products, best sellers first', async () => {
    const { body } = await call(handler, 'GET /api/products/featured');
    expect(body.data.products.map(({ title }: { title: string }) => title)).toEqual([
      'Gel 4',
      'Gel 3',
      'Gel 2',
      'Gel 1',
    ]);
  });

  it('the product search needs a query that is not empty', async () => {
    expect(slugs(await list({ q: 'cacao' }, 'GET /api/products/search'))).toEqual(['barrita']);
    expect(await list({ q: ' ' }, 'GET /api/products/search')).toMatchObject({
      code: 'invalid_input',
      field: 'q',
    });
  });

  it("a category's product list is a 404 for an inactive or unknown category", async () => {
    const route = 'GET /api/products/category/{category}';
    const { body } = await call(handler, route, {
      params: { category: 'snacks' },
      query: { sort: '-price' },
    });
    expect(body.pagination.total).toBe(27);
    expect(body.data.products[0].slug).toBe('barrita');
    for (const category of ['ropa', 'unknown']) {
      const refused = await call(handler, route, { params: { category } });
      expect([refused.status, refused.body.code]).toEqual([404, 'category_not_found']);
    }
  });
});

describe('GET /products/{id}', () => {
  const get = (id: string) => call(handler, 'GET /api/products/{id}', { params: { id } });

  it('a product is found by id and by slug, with the fields of its page', async () => {
    const byId = await get(whey._id);
    expect(byId.status).toBe(200);
    expect(byId.body.data.product).toMatchObject({
      slug: 'suero',
      price: 29.99,
      description: 'Sin lactosa.',
      facts: [{ label: 'Energía', value: '380 kcal' }],
    });
    expect(Object.keys(byId.body.data.product)).not.toContain('held');
    expect((await get('suero')).body).toEqual(byId.body);
  });

  it('a product page has the stock of the last sale', async () => {
    await get('barrita');
    await transact([holdStockStep(bar._id, 4, bar.priceCents)]);
    await bumpCatalogueVersion();
    expect((await get('barrita')).body.data.product.stock).toBe(6);
  });

  it('P45: a product page costs what a list costs; one that the shop does not list yet two round trips more', async () => {
    holdClock();
    // past the time in which the index may lag behind the last change
    vi.advanceTimersByTime(3000);
    await get('suero');
    vi.advanceTimersByTime(250);
    const known = await tableSpend(() => get('suero'));
    expect([known.trips, known.readUnits]).toEqual([1, 0.5]);
    const fresh = sampleProduct({ slug: 'nuevo', categoryId: snacks._id });
    await putProduct(fresh);
    const unknown = await tableSpend(() => get('nuevo'));
    expect(unknown.result.status).toBe(200);
    expect([unknown.trips, unknown.readUnits]).toEqual([2, 1.5]);
  });

  it.each([
    old._id,
    'retirado',
    shirt._id,
    'camiseta',
    'prd_01JD0000000000000000000000',
    'unknown',
    snacks._id,
    '%2e%2e%2f',
    'ñ',
  ])('P18: the product %s is a 404', async (id) => {
    const { status, body } = await get(id);
    expect([status, body.code]).toEqual([404, 'product_not_found']);
  });
});
