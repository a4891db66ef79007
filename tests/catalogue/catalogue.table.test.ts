import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { forgetAll } from '#functions/platform/kit/kept.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { transact, update } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
const { holdStockStep } = await import('#functions/catalogue/products.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { categoryCountStep, putCategory } = await import('#functions/catalogue/categories/categories.ts');

/** A function instance that has just started, with nothing cached. */
async function coldFunction() {
  forgetAll();
  return import('#functions/catalogue/catalogue.ts');
}

const category = sampleCategory({ slug: 'proteinas' });
await putCategory(category);

async function stocked(fields: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct({ categoryId: category._id, ...fields });
  await putProduct(product);
  return product;
}

/** Puts many products, a few at a time: all at once would meet the table's limit of time on a busy machine. */
async function stockedMany(count: number, fields: (at: number) => Parameters<typeof sampleProduct>[0]) {
  const many = Array.from({ length: count }, (_, at) =>
    sampleProduct({ categoryId: category._id, ...fields(at) }),
  );
  await allInParallel(many, 10, putProduct);
  return many;
}

/** Later than the time in which the index may lag behind a change. */
const later = (ms = 10_000) => new Date(Date.now() + ms);

let catalogue: Awaited<ReturnType<typeof coldFunction>>;
beforeEach(async () => {
  catalogue = await coldFunction();
});

describe('cached catalogue', () => {
  it('the catalogue costs one round trip when cold, then half a read unit per call', async () => {
    await stocked();
    const cold = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(cold.trips).toBe(1);
    const warm = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(warm).toMatchObject({ operations: ['GetItem'], trips: 1, readUnits: 0.5 });
    expect(warm.result).toBe(cold.result);
  });

  it('the catalogue is reloaded, in two round trips, by the first call after a change', async () => {
    const product = await stocked({ stock: 5 });
    await catalogue.currentCatalogue(later());
    await transact([holdStockStep(product._id, 2, product.priceCents)]);
    await catalogue.bumpCatalogueVersion();
    const { result, trips } = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(trips).toBe(2);
    expect(result.products.get(product._id)!.card.stock).toBe(3);
  });

  it('the catalogue is reloaded after a minute, for a change that did not raise the version', async () => {
    const at = later().getTime();
    await catalogue.currentCatalogue(new Date(at));
    const silent = await stocked();
    expect((await catalogue.currentCatalogue(new Date(at + 59_000))).products.has(silent._id)).toBe(false);
    expect((await catalogue.currentCatalogue(new Date(at + 61_000))).products.has(silent._id)).toBe(true);
  });

  it('a catalogue that was loaded just after a change is reloaded after the index has caught up', async () => {
    const at = Date.now();
    await catalogue.bumpCatalogueVersion();
    await catalogue.currentCatalogue(new Date(at));
    const followed = await stocked(); // simulates an item that the index did not show yet
    expect((await catalogue.currentCatalogue(new Date(at + 1500))).products.has(followed._id)).toBe(false);
    expect((await catalogue.currentCatalogue(new Date(at + 15_000))).products.has(followed._id)).toBe(true);
  });

  it('concurrent first calls load the catalogue once', async () => {
    const cold = await tableSpend(() =>
      Promise.all([1, 2, 3].map(() => catalogue.currentCatalogue(later()))),
    );
    expect(cold.operations.filter((operation) => operation === 'Query')).toHaveLength(2);
  });

  it('concurrent calls read a change once, and each gets it', async () => {
    const product = await stocked({ stock: 5 });
    await catalogue.currentCatalogue(later());
    await changeProduct(product._id, { stock: 4 });
    const miss = await tableSpend(() =>
      Promise.all([1, 2, 3].map(() => catalogue.currentCatalogue(later()))),
    );
    expect(miss.operations.filter((operation) => operation === 'Query')).toHaveLength(2);
    expect(miss.result.map(({ products }) => products.get(product._id)!.card.stock)).toEqual([4, 4, 4]);
  });

  it('a failed load of the catalogue is repeated by the next call', async () => {
    const broken = faultCalls(crashBefore, (nth) => nth === 1);
    await expect(catalogue.currentCatalogue(later())).rejects.toThrow('gone');
    broken.restore();
    expect((await catalogue.currentCatalogue(later())).categories).toHaveLength(1);
  });

  it('P34: a catalogue of more than one megabyte contains every product once', async () => {
    const description = 'Suero de leche '.repeat(1500);
    const large = await stockedMany(60, () => ({ description }));
    const { result, operations } = await tableSpend(() => catalogue.currentCatalogue(later()));
    expect(operations.filter((operation) => operation === 'Query').length).toBeGreaterThan(2);
    for (const { _id } of large) expect(result.products.has(_id)).toBe(true);
    expect(result.sorted.price).toHaveLength(result.products.size);
  });
});

describe('catalogue contents', () => {
  it('P45: a product that is counted into a category does not make a catalogue be built anew', async () => {
    const before = await catalogue.currentCatalogue(later());
    await transact([categoryCountStep(category._id, 1)]);
    await catalogue.bumpCatalogueVersion();
    const after = await catalogue.currentCatalogue(later());
    expect(after).toBe(before);
  });

  it('the catalogue leaves out inactive products and products of inactive or unknown categories', async () => {
    const inactiveCategory = sampleCategory({ isActive: false, order: 9 });
    await putCategory(inactiveCategory);
    const hidden = await Promise.all([
      stocked({ isActive: false }),
      stocked({ categoryId: inactiveCategory._id }),
      stocked(),
    ]);
    await changeProduct(hidden[2]._id, { categoryId: 'cat_unknown' });
    const { products, categories, sorted } = await catalogue.currentCatalogue(later());
    for (const { _id } of hidden) expect(products.has(_id)).toBe(false);
    expect(sorted['-createdAt']).toHaveLength(products.size);
    expect(categories.at(-1)).toEqual({ ...inactiveCategory, productCount: 1 });
  });

  it('the catalogue adds up the stock and sales of a category', async () => {
    const shelf = sampleCategory({ order: 2 });
    await putCategory(shelf);
    await stocked({ categoryId: shelf._id, stock: 0, totalSales: 7 });
    await stocked({ categoryId: shelf._id, stock: 3, totalSales: 5 });
    await stocked({ categoryId: shelf._id, isActive: false, totalSales: 100 });
    const { stats } = await catalogue.currentCatalogue(later());
    expect(stats.get(shelf._id)).toEqual({ productCount: 2, inStock: 1, outOfStock: 1, totalSales: 12 });
  });
});

describe('large catalogue', () => {
  const hour = 60 * 60 * 1000;
  /** A catalogue whose products were written long before it was read. */
  const readLater = () => catalogue.currentCatalogue(later(hour));

  nightly('P45: after a sale among 300 products only the changed product is read again', async () => {
    const many = await stockedMany(300, (at) => ({ priceCents: 100 + at }));
    const whole = await tableSpend(readLater);
    vi.useFakeTimers({ now: later(hour), toFake: ['Date'] });
    try {
      const sold = many[150]!;
      await changeProduct(sold._id, { stock: 1, totalSales: 1_000_000, priceCents: 1 });
      const next = await tableSpend(() => catalogue.currentCatalogue(new Date()));
      expect(next.readUnits).toBeLessThan(whole.readUnits / 10);
      const { products, sorted } = next.result;
      expect(products.get(sold._id)!.card).toMatchObject({ stock: 1, price: 0.01 });
      expect(products.size).toBe(whole.result.products.size);
      // the same lists as those of an instance that reads everything
      const fresh = await (await coldFunction()).currentCatalogue(new Date());
      for (const [by, entries] of Object.entries(fresh.sorted))
        expect(sorted[by as keyof typeof sorted].map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
      expect([...next.result.stats]).toEqual([...fresh.stats]);
      expect(sorted['-totalSales'][0]!.id).toBe(sold._id);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a product that becomes inactive leaves a catalogue that was read before', async () => {
    const product = await stocked();
    expect((await catalogue.currentCatalogue(later())).products.has(product._id)).toBe(true);
    await changeProduct(product._id, { isActive: false });
    const { products, sorted, idBySlug } = await catalogue.currentCatalogue(later());
    expect(products.has(product._id)).toBe(false);
    expect(sorted.price.map(({ id }) => id)).not.toContain(product._id);
    expect(idBySlug.has(product.slug)).toBe(false);
  });

  it('a category that becomes inactive takes its products out of a catalogue that was read before', async () => {
    const shelf = sampleCategory({ order: 3 });
    await putCategory(shelf);
    const product = await stocked({ categoryId: shelf._id });
    expect((await catalogue.currentCatalogue(later())).products.has(product._id)).toBe(true);
    await update(keys.category(shelf._id), { update: 'SET isActive = :no', values: { ':no': false } });
    await catalogue.bumpCatalogueVersion();
    expect((await catalogue.currentCatalogue(later())).products.has(product._id)).toBe(false);
  });
});
