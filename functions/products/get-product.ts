import type { products } from '#shared/contracts/products.ts';
import { currentCatalogue, cachedProductId } from '../_data/catalogue/catalogue.ts';
import { findCategory, productCard } from '../_data/catalogue/snapshot.ts';
import { findProductIdBySlug } from '../_data/catalogue/product-names.ts';
import { findProduct, type StoredProduct } from '../_data/catalogue/products.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * GET /products/{id}, by id or slug. The product is read from the table for its current stock, in parallel with the
 * catalogue: one round trip for ids and cached slugs, two for a slug that this instance has not cached.
 */
export const getProduct: UseCase<typeof products.get> = async ({ params, now }) => {
  const [catalogue, product] = await Promise.all([currentCatalogue(now), findCurrentProduct(params.id)]);
  const category = product && findCategory(catalogue, product.categoryId);
  if (!product?.isActive || !category?.isActive) throw new AppError('product_not_found');
  return { success: true, data: { product: { ...product, ...productCard(product, category) } } };
};

async function findCurrentProduct(idOrSlug: string): Promise<StoredProduct | null> {
  if (idOrSlug.startsWith('prd_')) return findProduct(idOrSlug);
  const cachedId = cachedProductId(idOrSlug);
  const cached = cachedId === null ? null : await findProduct(cachedId);
  if (cached && !cached.deletedAt) return cached;
  // an earlier slug, or one that a deleted product has left to another
  const id = await findProductIdBySlug(idOrSlug);
  return id === null ? null : findProduct(id);
}
