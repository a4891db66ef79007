import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { call } from '../../support/call.ts';
import { startProductCalls } from '../../support/catalogue/product-calls.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { handler: shop } = await import('#functions/products/index.ts');
const { findProduct } = await import('#functions/_data/catalogue/products.ts');
const { ask, created, update } = await startProductCalls();

const start = new Date('2026-08-01T10:00:00.000Z');
const onDay = (days: number) => new Date(start.getTime() + days * 86_400_000);

/** A product at 24,90 € of a day from which the test moves on. */
async function productOnDay0() {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return created({ price: '24,90' });
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
});
