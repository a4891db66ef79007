import type { products } from '#shared/contracts/products.ts';
import { currentCatalogue, seenProductId } from '../_data/catalogue/catalogue.ts';
import { findCategory, productCard } from '../_data/catalogue/snapshot.ts';
import { findProduct, findProductIdBySlug, type StoredProduct } from '../_data/catalogue/products.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * GET /products/{id}. The product is read from the table for the stock of this moment, beside the catalogue's check:
 * one round trip for ids and known slugs, two for a slug that this instance has not seen yet.
 */
export const getProduct: UseCase<typeof products.get> = async ({ params, now }) => {
  const [catalogue, product] = await Promise.all([currentCatalogue(now), findLive(params.id)]);
  const category = product && findCategory(catalogue, product.categoryId);
  if (!product?.isActive || !category?.isActive) throw new AppError('product_not_found');
  const { description, sku, tags, weight, facts } = product;
  return {
    success: true,
    data: { product: { ...productCard(product, category), description, sku, tags, weight, facts } },
  };
};

async function findLive(idOrSlug: string): Promise<StoredProduct | null> {
  if (idOrSlug.startsWith('prd_')) return findProduct(idOrSlug);
  const id = seenProductId(idOrSlug) ?? (await findProductIdBySlug(idOrSlug));
  return id === null ? null : findProduct(id);
}
