import { findCategories } from '../_data/catalogue/categories.ts';
import { findLiveProduct, type StoredProduct } from '../_data/catalogue/products.ts';
import { AppError } from '../_kit/app-error.ts';

/** The product as it is now; throws `product_not_found` for one that the shop does not show. */
export async function requireListedProduct(productId: string): Promise<StoredProduct> {
  const [product, categories] = await Promise.all([findLiveProduct(productId), findCategories()]);
  const category = categories.find(({ _id }) => _id === product?.categoryId);
  if (!product?.isActive || !category?.isActive) throw new AppError('product_not_found');
  return product;
}
