import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { sampleCategory, sampleProduct } from '../../support/samples.ts';
import { signIn } from '../../support/sign-in.ts';
import { tableSpend } from '../../support/table/table-spend.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/categories/index.ts');
const { putCategory } = await import('#functions/_data/catalogue/categories.ts');
const { putProduct } = await import('#functions/_data/catalogue/products.ts');
const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');

const first = sampleCategory({ name: 'Proteínas', slug: 'proteinas', order: 1 });
const second = sampleCategory({ name: 'Snacks', slug: 'snacks', order: 2 });
const retired = sampleCategory({ name: 'Ropa', slug: 'ropa', order: 0, isActive: false });

beforeAll(async () => {
  await Promise.all([second, retired, first].map(putCategory));
  await putProduct(sampleProduct({ categoryId: first._id, stock: 0, totalSales: 3 }));
  await putProduct(sampleProduct({ categoryId: first._id, totalSales: 4 }));
  await putProduct(sampleProduct({ categoryId: retired._id }));
  await bumpCatalogueVersion();
});

it('lists the active ones in their order, with their products counted', async () => {
  const { status, body } = await call(handler, 'GET /api/categories/active');
  expect(status).toBe(200);
  expect(body.data.categories).toEqual([
    { ...first, productCount: 2 },
    { ...second, productCount: 0 },
  ]);
});

it('lists all of them to an admin only', async () => {
  const [admin, user] = [await signIn('admin'), await signIn()];
  const { body } = await call(handler, 'GET /api/categories', { token: admin.token });
  expect(body.data.categories.map(({ slug }: { slug: string }) => slug)).toEqual([
    'ropa',
    'proteinas',
    'snacks',
  ]);
  expect((await call(handler, 'GET /api/categories', { token: user.token })).status).toBe(403);
  expect((await call(handler, 'GET /api/categories')).status).toBe(401);
});

it('answers one by id and by slug', async () => {
  const byId = await call(handler, 'GET /api/categories/{id}', { params: { id: first._id } });
  expect(byId.body.data.category).toEqual({ ...first, productCount: 2 });
  expect((await call(handler, 'GET /api/categories/{id}', { params: { id: 'proteinas' } })).body).toEqual(
    byId.body,
  );
});

it.each([retired._id, 'ropa', 'unknown', 'cat_01JD0000000000000000000000'])(
  'P18: answers 404 to the public for %s',
  async (id) => {
    const { status, body } = await call(handler, 'GET /api/categories/{id}', { params: { id } });
    expect([status, body.code]).toEqual([404, 'category_not_found']);
  },
);

it('adds up a category for an admin, inactive ones too', async () => {
  const { token } = await signIn('admin');
  const stats = (id: string) => call(handler, 'GET /api/categories/{id}/stats', { params: { id }, token });
  expect((await stats(first._id)).body.data).toEqual({
    productCount: 2,
    inStock: 1,
    outOfStock: 1,
    totalSales: 7,
  });
  expect((await stats('ropa')).body.data.productCount).toBe(1);
  expect((await stats('unknown')).status).toBe(404);
});

it('P45: costs half a unit and one round trip', async () => {
  await call(handler, 'GET /api/categories/active');
  const { trips, readUnits } = await tableSpend(() => call(handler, 'GET /api/categories/active'));
  expect({ trips, readUnits }).toEqual({ trips: 1, readUnits: 0.5 });
});
