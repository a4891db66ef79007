import type { StoredProduct } from '#functions/catalogue/products.ts';
import { sampleProduct } from '../sample-items.ts';

/** Puts a sample product into the table. Set the functions' environment before. */
export async function stockProduct(facts: Partial<StoredProduct>): Promise<StoredProduct> {
  const [{ putProduct }, { bumpCatalogueVersion }] = await Promise.all([
    import('#functions/catalogue/product-changes.ts'),
    import('#functions/catalogue/catalogue.ts'),
  ]);
  const product = sampleProduct(facts);
  await putProduct(product);
  await bumpCatalogueVersion();
  return product;
}
