import type { StoredProduct } from '#functions/_data/catalogue/products.ts';

/** Changes a product in the table as an admin's edit or a sale would. Set the functions' environment before. */
export async function changeProduct(productId: string, facts: Partial<StoredProduct>): Promise<void> {
  const [{ changedNow }, { bumpCatalogueVersion }, { update }, { keys }, { setExpression }] =
    await Promise.all([
      import('#functions/_data/catalogue/products.ts'),
      import('#functions/_data/catalogue/catalogue.ts'),
      import('#functions/_data/table/table.ts'),
      import('#functions/_data/table/keys.ts'),
      import('#functions/_data/table/set-expression.ts'),
    ]);
  await update(keys.product(productId), setExpression({ ...facts, ...changedNow(productId) }));
  await bumpCatalogueVersion();
}
