import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler: shop } = await import('#functions/catalogue/products.lambda.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { updateCategory } = await import('#functions/catalogue/categories/category-changes.ts');
const { findCategory, putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { ask, created, get, update, userId } = await startProductCalls();

const start = new Date('2026-08-01T10:00:00.000Z');
const onDay = (days: number) => new Date(start.getTime() + days * 86_400_000);

/** A product at 24,90 € of a day from which the test moves on. */
async function productOnDay0(form: object = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return created({ price: '24,90', ...form });
}

const shown = async (id: string) =>
  (await call(shop, 'GET /api/products/{id}', { params: { id } })).body.data.product.reduction;

async function priceOn(days: number, id: string, price: string): Promise<void> {
  vi.setSystemTime(onDay(days));
  expect((await update(id, { price })).status).toBe(200);
}

describe('P97: the price before a reduction', () => {
  it('P97: a reduction shows the lowest price of the thirty days before, on the page and in the lists, for thirty days', async () => {
    const { _id } = await productOnDay0();
    expect(await shown(_id)).toBeNull();
    await priceOn(2, _id, '29,90');
    expect(await shown(_id)).toBeNull();
    await priceOn(20, _id, '19,90');
    const reduction = { previousPrice: 24.9, until: onDay(50).toISOString() };
    expect(await shown(_id)).toEqual(reduction);
    const { body } = await call(shop, 'GET /api/products', {});
    expect(body.data.products.find((product: { _id: string }) => product._id === _id)).toMatchObject({
      price: 19.9,
      reduction,
    });
    await priceOn(60, _id, '18,90');
    expect(await shown(_id)).toEqual({ previousPrice: 19.9, until: onDay(90).toISOString() });
    expect((await findProduct(_id))!.pastPrices).toEqual([{ cents: 1990, until: onDay(60).toISOString() }]);
  });

  it('P97: a price that goes up and comes back shows no reduction', async () => {
    const { _id } = await productOnDay0();
    await priceOn(1, _id, '39,90');
    await priceOn(2, _id, '24,90');
    expect(await shown(_id)).toBeNull();
  });

  it('P97: prices that are changed in the grid and by import are kept as the form keeps them', async () => {
    const { _id, sku, version } = await productOnDay0();
    vi.setSystemTime(onDay(3));
    const row = { _id, version, price: '22,90' };
    const edited = await ask('PUT /api/products/management/rows', { body: { rows: [row] } });
    expect(edited.body.data.rows[0].error).toBeNull();
    expect(await shown(_id)).toEqual({ previousPrice: 24.9, until: onDay(33).toISOString() });
    vi.setSystemTime(onDay(4));
    const fields = { sku, price: '21,90' };
    const imported = await ask('POST /api/products/management/import', {
      body: { dryRun: false, rows: [{ line: 2, fields }] },
    });
    expect(imported.body.data.updated).toBe(1);
    expect(await shown(_id)).toEqual({ previousPrice: 22.9, until: onDay(34).toISOString() });
  });

  it('P97: an edit of something else leaves the reduction as it is', async () => {
    const { _id } = await productOnDay0();
    await priceOn(1, _id, '19,90');
    const before = await shown(_id);
    vi.setSystemTime(onDay(5));
    expect((await update(_id, { price: '19,90', title: 'Whey de chocolate, 500 g' })).status).toBe(200);
    expect(await shown(_id)).toEqual(before);
  });

  it('P198: a price that was set and corrected before the product was offered shows no reduction', async () => {
    const { _id } = await productOnDay0({ price: '249', isActive: 'false' });
    await priceOn(1, _id, '24,90');
    expect((await update(_id, { isActive: 'true' })).status).toBe(200);
    expect(await shown(_id)).toBeNull();
    expect((await findProduct(_id))!.pastPrices).toEqual([]);
  });

  it('P198: a price that was offered until the product was hidden counts until that day', async () => {
    const { _id } = await productOnDay0();
    vi.setSystemTime(onDay(5));
    expect((await update(_id, { isActive: 'false' })).status).toBe(200);
    await priceOn(6, _id, '39,90');
    await priceOn(7, _id, '19,90');
    expect((await update(_id, { isActive: 'true' })).status).toBe(200);
    expect(await shown(_id)).toEqual({ previousPrice: 24.9, until: onDay(35).toISOString() });
  });

  it('P198: prices of a hidden category count until it was hidden, and those set afterwards do not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    const category = sampleCategory();
    await putCategory(category);
    const { _id } = await created({ price: '24,90', category: category._id });
    const show = async (days: number, isActive: boolean) => {
      vi.setSystemTime(onDay(days));
      const { version } = (await findCategory(category._id))!;
      await updateCategory(category._id, { isActive }, version, {
        author: { _id: userId, name: 'Ana' },
        now: onDay(days),
      });
    };
    await show(3, false);
    await priceOn(4, _id, '9,90');
    await priceOn(5, _id, '22,90');
    await show(6, true);
    expect((await findProduct(_id))!.pastPrices).toEqual([{ cents: 2490, until: onDay(3).toISOString() }]);
    await priceOn(7, _id, '21,90');
    expect(await get(_id).then(({ body }) => body.data.product.reduction)).toEqual({
      previousPrice: 22.9,
      until: onDay(37).toISOString(),
    });
  });

  nightly('P198: hiding a reduced product for an hour leaves its reduction as it is', async () => {
    const { _id } = await productOnDay0();
    await priceOn(1, _id, '19,90');
    const before = await shown(_id);
    vi.setSystemTime(onDay(2));
    await update(_id, { isActive: 'false' });
    vi.setSystemTime(onDay(2.04));
    await update(_id, { isActive: 'true' });
    expect(before).not.toBeNull();
    expect(await shown(_id)).toEqual(before);
  });

  it('a lower price that corrects a mistake shows no reduction, and the audit trail says so', async () => {
    const { _id } = await productOnDay0({ price: '249' });
    vi.setSystemTime(onDay(1));
    expect((await update(_id, { price: '24,90', priceCorrection: 'true' })).status).toBe(200);
    expect(await shown(_id)).toBeNull();
    const { items } = await listAuditEntries({ object: _id }, { limit: 1 }, new Date());
    expect(items.flatMap(({ changes }) => changes)).toEqual([
      { field: 'priceCents', before: 24_900, after: 2490 },
      { field: 'priceCorrection', before: null, after: true },
    ]);
  });

  nightly('P97: a raise that is called a correction still counts the lower price before', async () => {
    const { _id } = await productOnDay0();
    vi.setSystemTime(onDay(1));
    await update(_id, { price: '39,90', priceCorrection: 'true' });
    await priceOn(2, _id, '24,90');
    expect(await shown(_id)).toBeNull();
  });
});
