import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { correctStock } from '../product-changes.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { productResponse, requireProduct } from './managed-product.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';

/** POST /products/{id}/stock: a difference, so that it needs no version and loses no sale. */
export const correctProductStock: UseCase<typeof productManagement.correctStock> = async ({
  params,
  body: { from, to, reason, note },
  actor,
  now,
}) => {
  const { title } = await requireProduct(params.id);
  const correction = { delta: to - from, reason, note, author: actor.user, at: now };
  await correctStock(params.id, correction, { title, stock: from }).catch(rethrowRefusal);
  await bumpCatalogueVersion();
  return productResponse(params.id);
};
