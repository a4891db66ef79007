import type { products } from '#shared/contracts/catalogue/products.ts';
import { publicCatalogue } from './catalogue.ts';
import { findCategory, productCard } from './snapshot.ts';
import { findProductIdBySlug } from './product-names.ts';
import { findProduct, type StoredProduct } from './products.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';

/**
 * GET /products/{id}, by id or slug: from the catalogue what the shop lists, without a call of its own. The table is asked for the
 * rest alone: what was created a moment ago, and earlier slugs.
 */
export const getProduct: UseCase<typeof products.get> = async ({ params: { id }, now }) => {
  const catalogue = await publicCatalogue(now);
  const listed = catalogue.products.get(catalogue.idBySlug.get(id) ?? id);
  if (listed) return found({ ...catalogue.stored.get(listed.id)!.product, ...listed.card });
  const product = await findUnlistedProduct(id);
  const category = product && findCategory(catalogue, product.categoryId);
  if (!product?.isActive || product.deletedAt || !category?.isActive) throw new AppError('product_not_found');
  return found({ ...product, ...productCard(product, category) });
};

const found = <P>(product: P) => ({ success: true as const, data: { product } });

async function findUnlistedProduct(idOrSlug: string): Promise<StoredProduct | null> {
  const id = idOrSlug.startsWith('prd_') ? idOrSlug : await findProductIdBySlug(idOrSlug);
  return id === null ? null : findProduct(id);
}
