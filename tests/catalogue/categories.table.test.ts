import { beforeAll, expect, it } from 'vitest';
import type { StoredCategory } from '#functions/catalogue/categories/categories.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/catalogue/categories/categories.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');

/** What the public sees of a stored category. */
const shown = ({ version: _version, ...category }: StoredCategory, productCount: number) => ({
  ...category,
  productCount,
});
const first = sampleCategory({ name: 'Proteínas', slug: 'proteinas', order: 1 });
const second = sampleCategory({ name: 'Snacks', slug: 'snacks', order: 2 });
const retired = sampleCategory({ name: 'Ropa', slug: 'ropa', order: 0, isActive: false });

beforeAll(async () => {
  await Promise.all([second, retired, first].map((each) => putCategory(each)));
  await putProduct(sampleProduct({ categoryId: first._id, stock: 0, totalSales: 3 }));
  await putProduct(sampleProduct({ categoryId: first._id, totalSales: 4 }));
  await putProduct(sampleProduct({ categoryId: retired._id }));
  await bumpCatalogueVersion();
});

it('the public list has the active categories in their order, with the number of their products', async () => {
  const { status, body } = await call(handler, 'GET /api/categories/active');
  expect(status).toBe(200);
  expect(body.data.categories).toEqual([shown(first, 2), shown(second, 0)]);
});

it('a category is found by id and by slug', async () => {
  const byId = await call(handler, 'GET /api/categories/{id}', { params: { id: first._id } });
  expect(byId.body.data.category).toEqual(shown(first, 2));
  expect((await call(handler, 'GET /api/categories/{id}', { params: { id: 'proteinas' } })).body).toEqual(
    byId.body,
  );
});

it.each([retired._id, 'ropa', 'unknown', 'cat_01JD0000000000000000000000'])(
  'P18: the category %s is a 404 for the public',
  async (id) => {
    const { status, body } = await call(handler, 'GET /api/categories/{id}', { params: { id } });
    expect([status, body.code]).toEqual([404, 'category_not_found']);
  },
);

it('P45: the list of categories costs half a read unit and one round trip', async () => {
  holdClock();
  await call(handler, 'GET /api/categories/active');
  const { trips, readUnits } = await tableSpend(() => call(handler, 'GET /api/categories/active'));
  expect({ trips, readUnits }).toEqual({ trips: 1, readUnits: 0.5 });
});
