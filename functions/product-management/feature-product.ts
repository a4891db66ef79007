import type { productManagement } from '#shared/contracts/back-office/product-management.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { setFeatured } from '../_data/catalogue/product-changes.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { productResponse } from './managed-product.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';

/** PUT /products/{id}/featured */
export const featureProduct: UseCase<typeof productManagement.feature> = async ({ params, body }) => {
  await setFeatured(params.id, body.isFeatured).catch((error: unknown) => {
    if (isConditionFailed(error, 'product_missing')) throw new AppError('product_not_found');
    rethrowRefusal(error);
  });
  await bumpCatalogueVersion();
  return productResponse(params.id);
};
