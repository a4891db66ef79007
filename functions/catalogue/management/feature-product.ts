import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { setFeatured } from '../product-changes.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { productResponse, requireProduct } from './managed-product.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';

/** PUT /products/{id}/featured: a second press finds it done. */
export const featureProduct: UseCase<typeof productManagement.feature> = async ({
  params,
  body,
  actor,
  now,
}) => {
  await retryOnConflict(async () => {
    const product = await requireProduct(params.id);
    if (product.isFeatured === body.isFeatured) return;
    await setFeatured(product, body.isFeatured, { author: actor.user, now }).catch(rethrowRefusal);
  });
  await bumpCatalogueVersion();
  return productResponse(params.id);
};
