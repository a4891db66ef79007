import type { productManagement } from '#shared/contracts/back-office/product-management.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { deleteProduct } from '../_data/catalogue/product-deletion.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { requireProduct } from './managed-product.ts';

/** DELETE /products/{id}; a sale or an edit in between is read, and the product is deleted as they have left it. */
export const removeProduct: UseCase<typeof productManagement.remove> = async ({ params, actor, now }) => {
  await retryOnConflict(
    async () => {
      const product = await requireProduct(params.id);
      if (product.held > 0) throw new AppError('product_held');
      await deleteProduct(product, actor.user, now);
    },
    { whenExhausted: 'conflict' },
  );
  await bumpCatalogueVersion();
  return { success: true };
};
