import { findCategories, type StoredCategory } from './categories/categories.ts';
import { findLiveProduct, type StoredProduct } from './products.ts';
import { AppError } from '../platform/kit/app-error.ts';

/** Whether the shop shows a product: it and its category are active. */
export const isListed = (
  { isActive, deletedAt, categoryId }: StoredProduct,
  categories: readonly StoredCategory[],
): boolean => isActive && !deletedAt && categories.some((each) => each._id === categoryId && each.isActive);

/** The product as it is now; throws `product_not_found` for one that the shop does not show. */
export async function requireListedProduct(productId: string): Promise<StoredProduct> {
  const [product, categories] = await Promise.all([findLiveProduct(productId), findCategories()]);
  if (!product || !isListed(product, categories)) throw new AppError('product_not_found');
  return product;
}
