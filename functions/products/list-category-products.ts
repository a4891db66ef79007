import type { products } from '#shared/contracts/products.ts';
import { publicCatalogue } from '../_data/catalogue/catalogue.ts';
import { findCategory } from '../_data/catalogue/snapshot.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { productPage } from '../_flows/catalogue/product-page.ts';

/** GET /products/category/{category}, by slug or id; 404 for an inactive or unknown category. */
export const listCategoryProducts: UseCase<typeof products.byCategory> = async ({ params, query, now }) => {
  const catalogue = await publicCatalogue(now);
  const category = findCategory(catalogue, params.category);
  if (!category?.isActive) throw new AppError('category_not_found');
  return productPage(catalogue, { filter: { category: category.slug }, ...query });
};
