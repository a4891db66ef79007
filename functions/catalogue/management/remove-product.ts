import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { deleteProduct } from '../product-deletion.ts';
import type { StoredProduct } from '../products.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireProduct } from './managed-product.ts';

/** DELETE /products/{id} */
export const removeProduct: UseCase<typeof productManagement.remove> = async ({ params, actor, now }) => {
  await removeOne(params.id, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true };
};

/**
 * Deletes a product; a sale or an edit in between is read, and the product is deleted as they have left it, unless `check`
 * throws. Throws 404 `product_not_found`, 409 `product_held`. The caller raises the catalogue's version.
 */
export const removeOne = (
  productId: string,
  { author, now }: Editor,
  check: (product: StoredProduct) => Promise<void> | void = () => {},
): Promise<void> =>
  retryOnConflict(
    async () => {
      const product = await requireProduct(productId);
      if (product.held > 0) throw new AppError('product_held');
      await check(product);
      await deleteProduct(product, author, now);
    },
    { whenExhausted: 'conflict' },
  );
