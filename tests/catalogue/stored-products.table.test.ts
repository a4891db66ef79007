import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { modelRuns } from '../support/run/rounds.ts';

await useTable();
const products = await import('#functions/catalogue/products.ts');
const { findProduct, findProducts } = products;
const { holdStockStep, releaseStockStep, sellFreeStep, sellHeldStep } = products;
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { findProductIdBySlug } = await import('#functions/catalogue/product-names.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { transact } = await import('#functions/platform/table/table.ts');

const { categoryId } = sampleProduct();
await putCategory(sampleCategory({ _id: categoryId }));

async function stocked(fields: Parameters<typeof sampleProduct>[0] = {}) {
  const product = sampleProduct(fields);
  await putProduct(product);
  return product;
}

const units = async (id: string) => {
  const { stock, held, totalSales } = (await findProduct(id))!;
  return [stock, held, totalSales];
};

describe('products', () => {
  it('a product is found by id and by slug', async () => {
    const product = await stocked();
    expect(await findProduct(product._id)).toEqual(product);
    expect(await findProductIdBySlug(product.slug)).toBe(product._id);
    expect(await findProduct('prd_unknown')).toBeNull();
    expect(await findProductIdBySlug('unknown')).toBeNull();
  });

  it('a second product with a slug in use is refused and not written', async () => {
    const first = await stocked();
    const second = sampleProduct({ slug: first.slug });
    await expect(putProduct(second)).rejects.toMatchObject({ refusal: 'address_taken' });
    expect(await findProduct(second._id)).toBeNull();
    expect(await findProductIdBySlug(first.slug)).toBe(first._id);
  });

  it('a product is not overwritten, because only steps change its stock', async () => {
    const product = await stocked();
    const again = { ...product, slug: `${product.slug}-2`, stock: 99 };
    await expect(putProduct(again)).rejects.toMatchObject({ refusal: 'product_exists' });
    expect(await units(product._id)).toEqual([10, 0, 0]);
  });

  it('many products are read in one round trip, each once', async () => {
    const [a, b] = [await stocked(), await stocked({ isActive: false })];
    const ids = [a._id, b._id, a._id, 'prd_unknown'];
    const { result, operations } = await tableSpend(() => findProducts(ids));
    expect(result.map(({ _id }) => _id).toSorted()).toEqual([a._id, b._id].toSorted());
    expect(operations).toEqual(['BatchGetItem']);
    expect(await findProducts([])).toEqual([]);
  });
});

describe('stock', () => {
  it('P1: stock + held + sold stays constant for every sequence of holds, sales and releases', async () => {
    const move = fc.tuple(
      fc.constantFrom('hold', 'release', 'sellHeld', 'sellFree'),
      fc.integer({ min: 1, max: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(8), fc.array(move, { maxLength: 10 }), async (stock, moves) => {
        const { _id, priceCents } = await stocked({ stock });
        const steps = {
          hold: (some: number) => holdStockStep(_id, some, priceCents),
          release: (some: number) => releaseStockStep(_id, some),
          sellHeld: (some: number) => sellHeldStep(_id, some),
          sellFree: (some: number) => sellFreeStep(_id, some),
        };
        for (const [name, some] of moves) {
          await transact([steps[name](some)]).catch(() => 'refused');
          const now = await units(_id);
          expect(now.reduce((sum, count) => sum + count, 0)).toBe(stock);
          expect(Math.min(...now)).toBeGreaterThanOrEqual(0);
        }
      }),
      modelRuns(4, 100),
    );
  });

  it('P1: concurrent holds of the last units succeed for as many as there are', async () => {
    const { _id, priceCents } = await stocked({ stock: 10 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => transact([holdStockStep(_id, 1, priceCents)])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await units(_id)).toEqual([0, 10, 0]);
  });

  it('steps move units from stock to held, and from there to sold or back', async () => {
    const { _id, priceCents } = await stocked({ stock: 5 });
    await transact([holdStockStep(_id, 3, priceCents)]);
    expect(await units(_id)).toEqual([2, 3, 0]);
    await transact([sellHeldStep(_id, 2)]);
    expect(await units(_id)).toEqual([2, 1, 2]);
    await transact([releaseStockStep(_id, 1)]);
    expect(await units(_id)).toEqual([3, 0, 2]);
    await transact([sellFreeStep(_id, 3)]);
    expect(await units(_id)).toEqual([0, 0, 5]);
  });

  it("P3: a hold of too many units, at another price or of an inactive product is refused with the product's id", async () => {
    const active = await stocked({ stock: 2, priceCents: 1000 });
    const inactive = await stocked({ isActive: false });
    const refused = (step: ReturnType<typeof holdStockStep>, refusal: string) =>
      expect(transact([step])).rejects.toMatchObject({ name: 'ConditionFailed', refusal });
    await refused(holdStockStep(active._id, 3, 1000), `line:${active._id}`);
    await refused(holdStockStep(active._id, 1, 999), `line:${active._id}`);
    await refused(holdStockStep(inactive._id, 1, inactive.priceCents), `line:${inactive._id}`);
    await refused(holdStockStep('prd_unknown', 1, 1000), 'line:prd_unknown');
    await refused(releaseStockStep(active._id, 1), `release:${active._id}`);
    await refused(sellHeldStep(active._id, 1), `sell-held:${active._id}`);
    await refused(sellFreeStep(active._id, 3), `sell-free:${active._id}`);
    expect(await units(active._id)).toEqual([2, 0, 0]);
  });
});
