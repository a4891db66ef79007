import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { CategoryRef } from '#shared/contracts/catalogue/product-card.ts';
import { primaryPicture } from '#shared/rules/catalogue/picture.ts';
import { findCategories } from '../categories/categories.ts';
import { findLiveProduct, type StoredProduct } from '../products.ts';
import { productCard } from '../snapshot.ts';
import { AppError } from '../../platform/kit/app-error.ts';

/** A product in the shape of the contract. */
export function managedProduct(product: StoredProduct, categories: readonly CategoryRef[]): ManagedProduct {
  const { categoryId, images } = product;
  const category = categories.find(({ _id }) => _id === categoryId) ?? {
    _id: categoryId,
    name: '',
    slug: '',
  };
  const primaryImage = primaryPicture(images) ?? null;
  return { ...product, ...productCard(product, category), primaryImage };
}

/** The product as it is now, active or not; throws 404 for a deleted or unknown one. */
export async function requireProduct(productId: string): Promise<StoredProduct> {
  const product = await findLiveProduct(productId);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/** The response of everything that returns one product: it is read anew, as the last change has left it. */
export async function productResponse(productId: string) {
  const [product, categories] = await Promise.all([requireProduct(productId), findCategories()]);
  return { success: true as const, data: { product: managedProduct(product, categories) } };
}
