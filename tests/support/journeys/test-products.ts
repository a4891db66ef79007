import { randomInt } from 'node:crypto';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { changeProduct as changeStoredProduct } from '#tests/support/catalogue/change-product.ts';
import { sampleProduct } from '#tests/support/sample-items.ts';

/** Loads the data layer of functions/, which uses the cloud's table: after a test has started its own, anew. */
async function dataLayer() {
  const [{ findProduct }, { putProduct }, { bumpCatalogueVersion }, { defaultCategories }] =
    await Promise.all([
      import('#functions/catalogue/products.ts'),
      import('#functions/catalogue/product-changes.ts'),
      import('#functions/catalogue/catalogue.ts'),
      import('#functions/catalogue/categories/default-categories.ts'),
    ]);
  return { putProduct, findProduct, bumpCatalogueVersion, defaultCategories };
}

/** A random word that no other product contains: a search for it finds only the test's products. */
export const newSearchWord = (): string =>
  Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26))).join('');

/** Creates products that no other test buys; the shop lists them at once. */
export async function createProducts(...goods: Partial<StoredProduct>[]): Promise<StoredProduct[]> {
  const { putProduct, bumpCatalogueVersion, defaultCategories } = await dataLayer();
  // one that no test hides or deletes meanwhile
  const categoryId = defaultCategories[0]!._id;
  const products = goods.map((facts) => sampleProduct({ categoryId, ...facts }));
  await Promise.all(products.map((product) => putProduct(product)));
  await bumpCatalogueVersion();
  return products;
}

/** Changes a product in the table, as an admin or another buyer would. */
export async function changeProduct({ _id }: StoredProduct, facts: Partial<StoredProduct>): Promise<void> {
  await changeStoredProduct(_id, facts);
}

/** The counters of the orders that differ from the orders. */
export async function findOrderDrifts(): Promise<object[]> {
  return (await import('#functions/orders/order-recount.ts')).findDrifts();
}

/** The product as stored in the table. */
export async function readProduct({ _id }: Pick<StoredProduct, '_id'>): Promise<StoredProduct> {
  return (await (await dataLayer()).findProduct(_id))!;
}
