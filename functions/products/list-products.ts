import type { products } from '#shared/contracts/products.ts';
import { toCents } from '#shared/rules/money.ts';
import { searchWords } from '#shared/rules/text-search.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';
import { productPage } from './product-page.ts';

/** The shop's button for all categories, which means no filter (storefront.md section 7). */
const allCategories = 'todos';

/** GET /products. An unknown category is an empty shelf, so that an old address still shows the shop. */
export const listProducts: UseCase<typeof products.list> = async ({ query, now }) => {
  const { category, search, sort, page, limit } = query;
  const min = query['price[gte]'];
  const max = query['price[lte]'];
  const filter = {
    words: search === undefined ? [] : searchWords(search),
    category: category === allCategories || category === '' ? undefined : category,
    minCents: min === undefined ? undefined : toCents(min),
    maxCents: max === undefined ? undefined : toCents(max),
  };
  return productPage(await currentCatalogue(now), { filter, sort, page, limit });
};
