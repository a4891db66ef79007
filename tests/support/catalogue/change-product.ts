import type { StoredProduct } from '#functions/catalogue/products.ts';

/** Changes a product in the table as an admin's edit or a sale would. Set the functions' environment before. */
export async function changeProduct(productId: string, facts: Partial<StoredProduct>): Promise<void> {
  const [{ changedNow }, { bumpCatalogueVersion }, { update }, { keys }, { setExpression }] =
    await Promise.all([
      import('#functions/catalogue/products.ts'),
      import('#functions/catalogue/catalogue.ts'),
      import('#functions/platform/table/table.ts'),
      import('#functions/entities.ts'),
      import('#functions/platform/table/table.ts'),
    ]);
  await update(keys.product(productId), setExpression({ ...facts, ...changedNow(productId) }));
  await bumpCatalogueVersion();
}
