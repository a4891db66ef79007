import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { findFeaturedIds } from '../featured-products.ts';
import { findProducts } from '../products.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /products/management/featured, read from the table: the number that decides whether there is room for another. */
export const showFeaturedInfo: UseCase<typeof productManagement.featuredInfo> = async () => {
  const products = await findProducts(await findFeaturedIds());
  return { success: true, data: { featuredCount: products.length, products } };
};
