import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import * as z from 'zod';
import { call } from '../support/call.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler: shop } = await import('#functions/catalogue/products.lambda.ts');
const { findCategories, putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { holdStockStep, releaseStockStep, sellHeldStep } = await import('#functions/catalogue/products.ts');
const { ledgerStep } = await import('#functions/catalogue/stock/stock-ledger.ts');
const { keys } = await import('#functions/entities.ts');
const table = await import('#functions/platform/table/table.ts');
const { transact } = table;
const { ask, category, correct, create, created, feature, get, ledger, list, remove, update, userId } =
  await startProductCalls();

const countOf = async (id: string) => (await findCategories()).find(({ _id }) => _id === id)!.productCount;
const shown = (id: string) => call(shop, 'GET /api/products/{id}', { params: { id } });

/** Makes a call, and before its first transaction what others do meanwhile. */
async function meanwhile<T>(call: () => Promise<T>, others: () => Promise<unknown>): Promise<T> {
  let isFirst = true;
  const restore = interceptTable(async ({ operation, send }) => {
    if (operation === 'TransactWriteItems' && isFirst) {
      isFirst = false;
      await others();
    }
    return send();
  });
  return call().finally(restore);
}
const hold = (id: string, units: number) => transact([holdStockStep(id, units, 1790)]);

describe('creating a product', () => {
  it('a new product has all fields of its form, an opening entry in the ledger, and is in the shop', async () => {
    const form = {
      title: 'Avena en copos, 1 kg',
      tags: ['avena', 'desayuno'],
      weight: '1,05',
      isDigital: 'false',
      metaTitle: 'Avena integral',
      taxClass: 'reduced',
      netContent: { amount: '750', unit: 'g' },
      ingredients: 'Avena integral',
      allergens: ['gluten'],
      traces: ['nuts', 'milk'],
      nutrition: nutrition('3,5'),
      facts: ['Origen: España', 'Tueste: suave: 2'],
    };
    const before = await countOf(category._id);
    const product = await created(form);
    expect(product).toMatchObject({
      title: 'Avena en copos, 1 kg',
      slug: 'avena-en-copos-1-kg',
      sku: 'PRO-AVE-COP-1',
      price: 17.9,
      stock: 12,
      held: 0,
      category: { _id: category._id, name: 'Proteínas', slug: 'proteinas' },
      tags: ['avena', 'desayuno'],
      weight: 1.05,
      taxClass: 'reduced',
      netContent: { amount: 750, unit: 'g' },
      allergens: ['gluten'],
      traces: ['nuts', 'milk'],
      nutrition: { fat: 3.5, salt: 3.5 },
      facts: [
        { label: 'Origen', value: 'España' },
        { label: 'Tueste', value: 'suave: 2' },
      ],
      isActive: true,
      isFeatured: false,
      version: 1,
    });
    expect(await ledger(product._id)).toMatchObject([
      { delta: 12, reason: 'opening', author: { _id: userId, name: 'Clara' }, orderId: null },
    ]);
    expect(await countOf(category._id)).toBe(before + 1);
    expect((await shown(product.slug)).body.data.product).toMatchObject({ ingredients: 'Avena integral' });
  });

  it('P61: products of one name get numbered addresses and references, given ones are refused when taken', async () => {
    const title = 'Barrita doble';
    const made = await Promise.all([1, 2, 3].map(() => created({ title })));
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'barrita-doble',
      'barrita-doble-2',
      'barrita-doble-3',
    ]);
    expect(new Set(made.map(({ sku }) => sku)).size).toBe(3);
    // /tienda/success is a page of its own
    expect((await created({ title: 'Success' })).slug).toBe('success-2');
    const before = await countOf(category._id);
    const refused = await Promise.all([create({ slug: 'barrita-doble' }), create({ sku: made[0]!.sku })]);
    expect(refused.map(({ body }) => body.code)).toEqual(['address_taken', 'sku_taken']);
    expect(await countOf(category._id)).toBe(before);
  });

  it.each<[object, string, RegExp]>([
    [{ title: ' ' }, 'title', /título/],
    [{ price: '0' }, 'price', /precio/],
    [{ price: '1.999' }, 'price', /precio/],
    [{ stock: '-1' }, 'stock', /entero/],
    [{ netContent: { amount: 'mucho', unit: 'g' } }, 'netContent.amount', /cantidad/],
    [{ tags: ['bien', 'x'.repeat(41)] }, 'tags.1', /40/],
    [{ facts: ['sin valor'] }, 'facts.0', /Dosis/],
    [{ slug: 'Con Espacios' }, 'slug', /minúsculas/],
    [{ slug: 'success' }, 'slug', /otra página/],
    [{ category: 'proteinas' }, 'category', /Identificador/],
  ])('a form with %j is a 400 that names the field and the remedy', async (form, field, remedy) => {
    const { status, body } = await create(form);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.message).toMatch(remedy);
  });

  it('a body that is no form, and a category that does not exist, are refused', async () => {
    const text = await ask('POST /api/products', { body: 'title=Whey' });
    expect([text.status, text.body.code]).toEqual([400, 'invalid_input']);
    const missing = await create({ category: 'cat_01JD0000000000000000000000' });
    expect([missing.status, missing.body.code]).toEqual([409, 'category_missing']);
  });
});

describe('changing a product', () => {
  it('P35: an edit of an outdated version is a 409 with the current product, and pressing twice is not', async () => {
    const { _id, version } = await created();
    const first = await update(_id, { title: 'Whey nuevo', price: '20', version });
    expect(first.body.data.product).toMatchObject({ title: 'Whey nuevo', price: 20, version: 2 });
    expect((await update(_id, { title: 'Whey nuevo', price: '20', version })).status).toBe(200);
    const stale = await update(_id, { title: 'Whey otro', version });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
    expect(stale.body.details.current).toMatchObject({ _id, title: 'Whey nuevo', version: 2 });
  });

  it('P60: an edit of the stock adds its difference, so that a hold in between is not lost', async () => {
    const { _id, version } = await created({ stock: '10' });
    await hold(_id, 3);
    const { body } = await update(_id, {
      stock: '15',
      stockSeen: '10',
      stockReason: 'received',
      stockNote: 'Palé 7',
      version,
    });
    expect(body.data.product).toMatchObject({ stock: 12, held: 3 });
    expect((await ledger(_id)).at(-1)).toMatchObject({ delta: 5, reason: 'received', note: 'Palé 7' });
    const short = await update(_id, { stock: '0', stockSeen: '20' });
    expect([short.status, short.body.code]).toEqual([409, 'stock_short']);
  });

  it('P60: an edit of the stock takes no units that are held between its read and its write', async () => {
    const { _id } = await created({ stock: '3' });
    const edit = () => update(_id, { stock: '1', stockSeen: '3' });
    const { status, body } = await meanwhile(edit, () => hold(_id, 2));
    expect([status, body.code]).toEqual([409, 'stock_short']);
    expect((await get(_id)).body.data.product).toMatchObject({ stock: 1, held: 2, version: 1 });
  });

  it('P61: an earlier address keeps leading to the product, and is free again when it is deleted', async () => {
    const { _id, sku } = await created({ slug: 'primera', sku: 'REF-1' });
    await update(_id, { slug: 'segunda', sku: 'REF-2' });
    for (const slug of ['primera', 'segunda'])
      expect((await shown(slug)).body.data.product).toMatchObject({ _id, slug: 'segunda' });
    expect((await create({ slug: 'primera' })).body.code).toBe('address_taken');
    expect((await created({ sku })).sku).toBe('REF-1');
    expect((await update(_id, { slug: 'primera' })).body.data.product.slug).toBe('primera');
    await remove(_id);
    expect((await shown('primera')).status).toBe(404);
    const next = await created({ slug: 'primera', sku: 'REF-2' });
    expect((await shown('primera')).body.data.product._id).toBe(next._id);
  });

  it('a product that moves to another category is counted there, and an inactive one leaves the shop', async () => {
    const other = sampleCategory();
    await putCategory(other);
    const { _id, slug } = await created({ title: 'Que se muda' });
    const before = await countOf(category._id);
    await update(_id, { category: other._id, isActive: 'false', tags: '', netContent: '' });
    expect([await countOf(category._id), await countOf(other._id)]).toEqual([before - 1, 1]);
    expect((await get(_id)).body.data.product).toMatchObject({ isActive: false, tags: [] });
    expect((await shown(slug)).status).toBe(404);
  });

  it('a correction writes reason, note and author into the ledger, which is read page by page', async () => {
    const { _id } = await created({ stock: '10' });
    await correct(_id, 10, 8, { reason: 'damaged', note: 'Botes rotos' });
    const { body } = await correct(_id, 8, 11, { reason: 'returned' });
    expect(body.data.product).toMatchObject({ stock: 11, version: 1 });
    const page = (query: Record<string, string>) =>
      ask('GET /api/products/{id}/stock', { params: { id: _id }, query });
    const newest = (await page({ limit: '2' })).body.data;
    expect(newest.entries).toMatchObject([
      { delta: 3, reason: 'returned' },
      { delta: -2, reason: 'damaged', note: 'Botes rotos', author: { name: 'Clara' } },
    ]);
    const oldest = (await page({ limit: '2', cursor: newest.nextCursor })).body.data;
    expect(oldest).toMatchObject({ entries: [{ delta: 10, reason: 'opening' }], nextCursor: null });
    expect((await correct(_id, 20, 0)).body.code).toBe('stock_short');
  });
});

nightly(
  'each call that changes products raises the version of the catalogue once, so that warm functions read them',
  async () => {
    const Version = z.object({ version: z.int() });
    const version = async () => (await table.get(Version, keys.catalogueVersion()))!.version;
    const { _id, sku } = await created({ stock: '10' });
    const rows = (fields: object) => ({ dryRun: false, rows: [2, 3].map((line) => ({ line, fields })) });
    const calls: Record<string, () => Promise<{ status: number }>> = {
      create: () => create(),
      update: () => update(_id, { title: 'Con versión' }),
      feature: () => feature(_id),
      correct: () => correct(_id, 10, 12),
      editMany: () =>
        ask('PUT /api/products/management/rows', { body: { rows: [{ _id, version: 2, price: '3' }] } }),
      importRows: () => ask('POST /api/products/management/import', { body: rows({ sku, price: '4' }) }),
      remove: () => remove(_id),
    };
    for (const [name, make] of Object.entries(calls)) {
      const before = await version();
      expect((await make()).status, name).toBeLessThan(300);
      expect([name, await version()]).toEqual([name, before + 1]);
    }
  },
);

describe('deleting a product', () => {
  it('P62: a product is not deleted while an unpaid order holds units, and leaves nothing when it is', async () => {
    const { _id, slug, sku } = await created({ stock: '5' });
    await feature(_id);
    await hold(_id, 2);
    const refused = await remove(_id);
    expect([refused.status, refused.body.code]).toEqual([409, 'product_held']);
    await transact([releaseStockStep(_id, 2)]);
    const before = await countOf(category._id);
    expect((await remove(_id)).status).toBe(200);
    for (const answer of [
      await get(_id),
      await remove(_id),
      await feature(_id),
      await update(_id, { title: 'x' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'product_not_found']);
    expect(await countOf(category._id)).toBe(before - 1);
    expect((await ask('GET /api/products/management/featured')).body.data.featuredCount).toBe(0);
    expect((await ledger(_id)).map(({ delta }) => delta)).toEqual([5, -5]);
    await expect(hold(_id, 1)).rejects.toThrow('refused');
    expect((await list({ search: 'Whey', limit: '200' })).body.data.products).not.toContainEqual(
      expect.objectContaining({ _id }),
    );
    expect(await created({ slug, sku })).toMatchObject({ slug, sku });
  });
});

it('P62: a sale between read and deletion of a product is counted first', async () => {
  const { _id } = await created({ stock: '3' });
  const { status } = await meanwhile(
    () => remove(_id),
    async () => {
      await hold(_id, 1);
      const sale = { reason: 'sale', orderId: 'ord_1', at: new Date() } as const;
      await transact([sellHeldStep(_id, 1), ledgerStep(_id, -1, sale)]);
    },
  );
  expect(status).toBe(200);
  const deltas = (await ledger(_id)).map(({ delta }) => delta);
  expect(deltas.toSorted((a, b) => a - b)).toEqual([-2, -1, 3]);
});

it('P62: a product of which units are held between read and deletion stays, although its stock is the same', async () => {
  const { _id } = await created({ stock: '3' });
  const { status, body } = await meanwhile(
    () => remove(_id),
    async () => {
      await hold(_id, 1);
      await correct(_id, 2, 3, { reason: 'received' });
    },
  );
  expect([status, body.code]).toEqual([409, 'product_held']);
  expect((await get(_id)).body.data.product).toMatchObject({ stock: 3, held: 1 });
});

describe('featured products', () => {
  it('P32: of twenty admins who feature a product at once, one gets the last place, and four stay featured', async () => {
    const goods = await Promise.all(
      Array.from({ length: 23 }, (_, at) => created({ title: `Destacado ${at}` })),
    );
    for (const { _id } of goods.slice(0, 3)) expect((await feature(_id)).status).toBe(200);
    const answers = await Promise.all(goods.slice(3).map(({ _id }) => feature(_id)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'featured_full',
      message: 'Máximo 4 productos destacados',
    });
    const info = async () => (await ask('GET /api/products/management/featured')).body.data;
    expect((await info()).featuredCount).toBe(4);
    expect((await list({ state: 'featured' })).body.pagination.total).toBe(4);
    const [first, second] = goods;
    expect((await feature(first!._id)).status).toBe(200);
    await feature(first!._id, false);
    await remove(second!._id);
    expect((await info()).featuredCount).toBe(2);
  });
});

const nutrition = (each: string) =>
  Object.fromEntries(
    ['energyKj', 'energyKcal', 'fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'].map(
      (name) => [name, each],
    ),
  );
