import type { products } from '#shared/contracts/catalogue/products.ts';
import { publicCatalogue } from './catalogue.ts';
import { findCategory } from './snapshot.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { productPage } from './product-page.ts';

/** GET /products/category/{category}, by slug or id; 404 for an inactive or unknown category. */
export const listCategoryProducts: UseCase<typeof products.byCategory> = async ({ params, query, now }) => {
  const catalogue = await publicCatalogue(now);
  const category = findCategory(catalogue, params.category);
  if (!category?.isActive) throw new AppError('category_not_found');
  return productPage(catalogue, { filter: { category: category.slug }, ...query });
};
