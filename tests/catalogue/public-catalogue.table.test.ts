import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');

const category = sampleCategory({ slug: 'proteinas' });
await putCategory(category);
const product = sampleProduct({ categoryId: category._id, stock: 5 });
await putProduct(product);

/** The catalogue of a function that has just started: another instance than the one that changes products. */
async function otherInstance() {
  vi.resetModules();
  return import('#functions/catalogue/catalogue.ts');
}

let catalogue: Awaited<ReturnType<typeof otherInstance>>;
/** The time of the changes before each test; the reads begin after the time in which the index may lag behind these. */
const before = Date.now();
const start = before + 5000;
const after = (ms: number) => new Date(start + ms);

describe('the catalogue of public reads', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: before });
    await changeProduct(product._id, { stock: 5 });
    catalogue = await otherInstance();
    vi.setSystemTime(start);
    await catalogue.publicCatalogue(after(0));
  });
  afterEach(() => void vi.useRealTimers());

  const shown = async (ms: number) =>
    (await catalogue.publicCatalogue(after(ms))).products.get(product._id)!.card.stock;

  it('P45: public reads of a second ask the table for the version of the catalogue four times, however many they are', async () => {
    const { operations } = await tableSpend(async () => {
      for (let ms = 1; ms <= 1000; ms += 3) await catalogue.publicCatalogue(after(ms));
    });
    expect(operations).toEqual(['GetItem', 'GetItem', 'GetItem']);
    expect((await tableSpend(() => catalogue.publicCatalogue(after(1010)))).operations).toEqual(['GetItem']);
  });

  it('P45: public reads at the same time share one question for the version', async () => {
    const { operations } = await tableSpend(() =>
      Promise.all([1, 2, 3].map(() => catalogue.publicCatalogue(after(250)))),
    );
    expect(operations).toEqual(['GetItem']);
  });

  it('a change by another instance is shown by public reads after a quarter of a second, and by all other reads at once', async () => {
    const { changeProduct: changeElsewhere } = await elsewhere();
    await changeElsewhere(product._id, { stock: 4 });
    expect(await shown(249)).toBe(5);
    const current = await catalogue.currentCatalogue(after(249));
    expect(current.products.get(product._id)!.card.stock).toBe(4);
  });

  it('a public read a quarter of a second after the last check shows a change of another instance', async () => {
    const { changeProduct: changeElsewhere } = await elsewhere();
    await changeElsewhere(product._id, { stock: 4 });
    expect(await shown(250)).toBe(4);
  });

  it('an instance that has changed the catalogue itself shows the change at once', async () => {
    const { changeProduct: changeHere } = await import('../support/catalogue/change-product.ts');
    await changeHere(product._id, { stock: 3 });
    expect(await shown(1)).toBe(3);
  });

  it('a clock that was set back makes public reads ask again', async () => {
    const { operations } = await tableSpend(() => catalogue.publicCatalogue(after(-3600_000)));
    expect(operations).toContain('GetItem');
  });
});

/** Changes products with modules of another instance; those of this one stay loaded. */
async function elsewhere() {
  vi.resetModules();
  return import('../support/catalogue/change-product.ts');
}
