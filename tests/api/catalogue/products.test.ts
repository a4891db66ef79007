import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { sampleCategory, sampleProduct } from '../../support/samples.ts';
import { signIn } from '../../support/sign-in.ts';
import { faultCalls, throttle } from '../../support/table/table-faults.ts';
import { tableSpend } from '../../support/table/table-spend.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/products/index.ts');
const { putCategory } = await import('#functions/_data/catalogue/categories.ts');
const { holdStockStep, putProduct } = await import('#functions/_data/catalogue/products.ts');
const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
const { transact } = await import('#functions/_data/table/table.ts');

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
    isFeatured: at < 5,
    totalSales: at,
  }),
);

beforeAll(async () => {
  await Promise.all([snacks, proteins, retired].map(putCategory));
  await Promise.all([bar, whey, shirt, old, ...many].map(putProduct));
  await bumpCatalogueVersion();
});

const list = async (query: Record<string, string>, route = 'GET /api/products') =>
  (await call(handler, route, { query })).body;
const slugs = (body: { data: { products: { slug: string }[] } }) =>
  body.data.products.map(({ slug }) => slug);

describe('GET /products', () => {
  it('answers twelve cards, best sellers first, with all totals', async () => {
    const { status, headers, body } = await call(handler, 'GET /api/products');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect(body.pagination).toEqual({ page: 1, limit: 12, total: 28, totalPages: 3 });
    expect(body.data.products).toHaveLength(12);
    expect(body.data.products[0]).toEqual({
      _id: whey._id,
      slug: 'suero',
      title: 'Suero al limón',
      price: 29.99,
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

  it('P34: shows every product once over its pages, and an empty page past the end', async () => {
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
  ])('finds for %j', async (query, expected) => {
    expect(slugs(await list(query))).toEqual(expected);
  });

  it('counts categories in the search and prices, whichever one is chosen', async () => {
    const body = await list({ category: 'proteinas', 'price[lte]': '20' });
    expect(body.data.products).toEqual([]);
    expect(body.data.categories).toMatchObject([{ slug: 'snacks', productCount: 27 }]);
  });

  it('takes «todos» and an empty category as all', async () => {
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
  ])('answers 400 naming the field for %j', async (query, field) => {
    const { status, body } = await call(handler, 'GET /api/products', { query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', field });
  });

  it('P26: answers 503 with a time to come back while the table throttles, never an empty shop', async () => {
    const calls = faultCalls(throttle, () => true);
    const { status, body, headers } = await call(handler, 'GET /api/products');
    calls.restore();
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await list({})).pagination.total).toBe(28);
  });

  it('P45: costs half a unit and one round trip', async () => {
    await list({});
    const { trips, readUnits } = await tableSpend(() => list({ search: 'gel', sort: 'price' }));
    expect({ trips, readUnits }).toEqual({ trips: 1, readUnits: 0.5 });
  });

  it('P40: finds markup as text and sends it back as JSON', async () => {
    expect((await list({ search: '<script>alert(1)</script>' })).data.products).toEqual([]);
  });
});

describe('the other lists', () => {
  it('features four at most, best sellers first', async () => {
    const { body } = await call(handler, 'GET /api/products/featured');
    expect(body.data.products.map(({ title }: { title: string }) => title)).toEqual([
      'Gel 4',
      'Gel 3',
      'Gel 2',
      'Gel 1',
    ]);
  });

  it('searches with q, which may not be empty', async () => {
    expect(slugs(await list({ q: 'cacao' }, 'GET /api/products/search'))).toEqual(['barrita']);
    expect(await list({ q: ' ' }, 'GET /api/products/search')).toMatchObject({
      code: 'invalid_input',
      field: 'q',
    });
  });

  it('lists a category, and 404 for one that is inactive or unknown', async () => {
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

  it('tells an admin how many are featured, and nobody else', async () => {
    const route = 'GET /api/products/management/featured';
    const [admin, user] = [await signIn('admin'), await signIn()];
    expect((await call(handler, route, { token: admin.token })).body.data.featuredCount).toBe(5);
    expect((await call(handler, route, { token: user.token })).status).toBe(403);
    expect((await call(handler, route)).status).toBe(401);
  });
});

describe('GET /products/{id}', () => {
  const get = (id: string) => call(handler, 'GET /api/products/{id}', { params: { id } });

  it('answers by id and by slug, with what only the page shows', async () => {
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

  it('shows the stock of this moment, though no change was announced', async () => {
    await get('barrita');
    await transact([holdStockStep(bar._id, 4, bar.priceCents)]);
    expect((await get('barrita')).body.data.product.stock).toBe(6);
  });

  it('P45: costs one round trip by a known slug, two by one that is new', async () => {
    await get('suero');
    const known = await tableSpend(() => get('suero'));
    expect([known.trips, known.readUnits]).toEqual([1, 1.5]);
    const fresh = sampleProduct({ slug: 'nuevo', categoryId: snacks._id });
    await putProduct(fresh);
    await bumpCatalogueVersion();
    const unknown = await tableSpend(() => get('nuevo'));
    expect(unknown.result.status).toBe(200);
    expect(unknown.trips).toBe(2);
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
  ])('P18: answers 404 for %s', async (id) => {
    const { status, body } = await get(id);
    expect([status, body.code]).toEqual([404, 'product_not_found']);
  });
});
