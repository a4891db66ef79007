import { products } from '#shared/contracts/catalogue/products.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { answerMissingCategory, answerMissingFile, answerMissingProduct, getProduct } from './get-product.ts';
import { productPage, searchProducts } from './product-lists.ts';
import { suggest } from './suggest.ts';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { publicCatalogue } from './catalogue.ts';
import { findCategory } from './snapshot.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { toCents } from '#shared/rules/money.ts';

/** The value of the shop's button for all categories: no filter. */
const allCategories = 'todos';

/** GET /products. An unknown category is an empty list and not a 404, so that an old link still shows the shop. */
const listProducts: UseCase<typeof products.list> = async ({ query, now }) => {
  const { category, search, sort, page, limit } = query;
  const min = query['price[gte]'];
  const max = query['price[lte]'];
  const filter = {
    category: category === allCategories || category === '' ? undefined : category,
    minCents: min === undefined ? undefined : toCents(min),
    maxCents: max === undefined ? undefined : toCents(max),
  };
  return productPage(await publicCatalogue(now), { filter, search, sort, page, limit });
};

/** GET /products/category/{category}, by slug or id; 404 for an inactive or unknown category. */
const listCategoryProducts: UseCase<typeof products.byCategory> = async ({ params, query, now }) => {
  const catalogue = await publicCatalogue(now);
  const category = findCategory(catalogue, params.category);
  if (!category?.isActive) throw new AppError('category_not_found');
  return productPage(catalogue, { filter: { category: category.slug }, ...query });
};

/** GET /products/featured: those that are listed, best sellers first. */
const listFeaturedProducts: UseCase<typeof products.featured> = async ({ now }) => {
  const { sorted } = await publicCatalogue(now);
  const featured = sorted['-totalSales'].filter(({ isFeatured }) => isFeatured).slice(0, maxFeatured);
  return { success: true, data: { products: featured.map(({ card }) => card) } };
};

export const handler = serve(products, {
  list: listProducts,
  featured: listFeaturedProducts,
  search: searchProducts,
  suggest,
  byCategory: listCategoryProducts,
  get: getProduct,
  missingProduct: answerMissingProduct,
  missingCategory: answerMissingCategory,
  missingFile: answerMissingFile,
});
