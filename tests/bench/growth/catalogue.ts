import { sampleCategory, sampleProduct } from '#tests/support/sample-items.ts';
import type { CountedTable } from '../counted-table.ts';
import type { GrowingCatalogue } from './growing-catalogue.ts';
import { readSizes, startReads } from './catalogue-reads.ts';
import { saleSizes, startSales } from './catalogue-sales.ts';
import type { Growth } from './measure.ts';

/** The reads of shop and back office, and the list and a cart while products are sold, as there are more products. */
export async function measureCatalogue(
  table: CountedTable,
  variables: Record<string, string>,
): Promise<Growth[]> {
  const { putCategory } = await import('#functions/_data/catalogue/categories.ts');
  const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
  const { changedNow } = await import('#functions/_data/catalogue/products.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  const category = sampleCategory();
  await putCategory(category);
  const shop: GrowingCatalogue = { table, variables, products: [] };

  /** What creating products writes, without the counts, which no read needs. */
  async function growTo(size: number): Promise<void> {
    const description = 'Concentrado de suero de leche con un 80 % de proteína. '.repeat(8);
    const added = Array.from({ length: size - shop.products.length }, () =>
      sampleProduct({ categoryId: category._id, stock: 1_000_000, description }),
    );
    const items = added.flatMap((product) => [
      { ...keys.product(product._id), ...changedNow(product._id), ...product },
      { ...keys.productSlug(product.slug), productId: product._id },
    ]);
    await putMany(items);
    shop.products.push(...added);
    await bumpCatalogueVersion();
  }

  const reads = await startReads();
  const sales = await startSales();
  for (const size of [...new Set([...readSizes, ...saleSizes])].sort((a, b) => a - b)) {
    await growTo(size);
    if (readSizes.includes(size)) await reads.measure(shop);
    if (saleSizes.includes(size)) await sales.measure(shop);
  }
  return [...reads.growths(), ...sales.growths()];
}
