import type { products } from '#shared/contracts/catalogue/products.ts';
import { toCents } from '#shared/rules/money.ts';
import { publicCatalogue } from './catalogue.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { productPage } from './product-page.ts';

/** The value of the shop's button for all categories: no filter. */
const allCategories = 'todos';

/** GET /products. An unknown category is an empty list and not a 404, so that an old link still shows the shop. */
export const listProducts: UseCase<typeof products.list> = async ({ query, now }) => {
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
