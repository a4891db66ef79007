import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleCategory, sampleProduct } from '../../support/samples.ts';
import { crashBefore, faultCalls } from '../../support/table/table-faults.ts';
import { tableSpend } from '../../support/table/table-spend.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { transact } = await import('#functions/_data/table/table.ts');
const { holdStockStep, putProduct } = await import('#functions/_data/catalogue/products.ts');
const { putCategory } = await import('#functions/_data/catalogue/categories.ts');

/** A function that has just been started: nothing held yet. */
async function coldFunction() {
  vi.resetModules();
  return import('#functions/_data/catalogue/catalogue.ts');
}

const category = sampleCategory({ slug: 'proteinas' });
await putCategory(category);

async function stocked(facts: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct({ categoryId: category._id, ...facts });
  await putProduct(product);
  return product;
}

/** Later than the time for which a changed index is distrusted. */
const later = (ms = 10_000) => new Date(Date.now() + ms);

let catalogue: Awaited<ReturnType<typeof coldFunction>>;
beforeEach(async () => {
  catalogue = await coldFunction();
});

describe('the snapshot', () => {
  it('costs one round trip when cold, then half a unit per call', async () => {
    await stocked();
    const cold = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(cold.trips).toBe(1);
    const warm = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(warm).toMatchObject({ operations: ['GetItem'], trips: 1, readUnits: 0.5 });
    expect(warm.result).toBe(cold.result);
  });

  it('is loaded anew, in two round trips, at the call after a change', async () => {
    const product = await stocked({ stock: 5 });
    await catalogue.currentCatalogue(later());
    await transact([holdStockStep(product._id, 2, product.priceCents)]);
    await catalogue.bumpCatalogueVersion();
    const { result, trips } = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(trips).toBe(2);
    expect(result.products.get(product._id)!.card.stock).toBe(3);
  });

  it('is loaded anew after a minute, for a change that nobody announced', async () => {
    const at = later().getTime();
    await catalogue.currentCatalogue(new Date(at));
    const silent = await stocked();
    expect((await catalogue.currentCatalogue(new Date(at + 59_000))).products.has(silent._id)).toBe(false);
    expect((await catalogue.currentCatalogue(new Date(at + 61_000))).products.has(silent._id)).toBe(true);
  });

  it('does not trust for long what it read of an index just after a change', async () => {
    const at = Date.now();
    await catalogue.bumpCatalogueVersion();
    await catalogue.currentCatalogue(new Date(at));
    const followed = await stocked(); // stands for what the index had not shown yet
    expect((await catalogue.currentCatalogue(new Date(at + 1500))).products.has(followed._id)).toBe(false);
    expect((await catalogue.currentCatalogue(new Date(at + 15_000))).products.has(followed._id)).toBe(true);
  });

  it('is loaded once for all who ask at the same time', async () => {
    const cold = await tableSpend(() =>
      Promise.all([1, 2, 3].map(() => catalogue.currentCatalogue(later()))),
    );
    expect(cold.operations.filter((operation) => operation === 'Query')).toHaveLength(2);
    await catalogue.bumpCatalogueVersion();
    const miss = await tableSpend(() =>
      Promise.all([1, 2, 3].map(() => catalogue.currentCatalogue(later()))),
    );
    expect(miss.operations.filter((operation) => operation === 'Query')).toHaveLength(2);
  });

  it('recovers after a load that failed', async () => {
    const broken = faultCalls(crashBefore, (nth) => nth === 1);
    await expect(catalogue.currentCatalogue(later())).rejects.toThrow('gone');
    broken.restore();
    expect((await catalogue.currentCatalogue(later())).categories).toHaveLength(1);
  });

  it('P34: holds a catalogue of more than one megabyte, every product once', async () => {
    const description = 'Suero de leche '.repeat(1500);
    const large = await Promise.all(Array.from({ length: 60 }, () => stocked({ description })));
    const { result, operations } = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(operations.filter((operation) => operation === 'Query').length).toBeGreaterThan(2);
    for (const { _id } of large) expect(result.products.has(_id)).toBe(true);
    expect(result.sorted.price).toHaveLength(result.products.size);
  });
});

describe('what the shop shows', () => {
  it('leaves out what is inactive, and what stands in an inactive or unknown category', async () => {
    const inactiveCategory = sampleCategory({ isActive: false, order: 9 });
    await putCategory(inactiveCategory);
    const hidden = await Promise.all([
      stocked({ isActive: false }),
      stocked({ categoryId: inactiveCategory._id }),
      stocked({ categoryId: 'cat_unknown' }),
    ]);
    const { products, categories, sorted } = await catalogue.currentCatalogue(later());
    for (const { _id } of hidden) expect(products.has(_id)).toBe(false);
    expect(sorted['-createdAt']).toHaveLength(products.size);
    expect(categories.at(-1)).toEqual({ ...inactiveCategory, productCount: 1 });
  });

  it('adds up what a category holds and has sold', async () => {
    const shelf = sampleCategory({ order: 2 });
    await putCategory(shelf);
    await stocked({ categoryId: shelf._id, stock: 0, totalSales: 7 });
    await stocked({ categoryId: shelf._id, stock: 3, totalSales: 5 });
    await stocked({ categoryId: shelf._id, isActive: false, totalSales: 100 });
    const { stats } = await catalogue.currentCatalogue(later());
    expect(stats.get(shelf._id)).toEqual({ productCount: 2, inStock: 1, outOfStock: 1, totalSales: 12 });
  });
});

describe('a large catalogue', () => {
  it('P45: rests between loads, so that a busy hour does not load it for every sale', async () => {
    const many = Array.from({ length: 260 }, () => stocked());
    await Promise.all(many);
    const at = later();
    await catalogue.currentCatalogue(at);
    await catalogue.bumpCatalogueVersion();
    const soon = await tableSpend(() => catalogue.currentCatalogue(new Date(at.getTime() + 100)));
    expect(soon.operations).toEqual(['GetItem']);
    const rested = await tableSpend(() => catalogue.currentCatalogue(new Date(at.getTime() + 1000)));
    expect(rested.operations).toContain('Query');
  });
});
