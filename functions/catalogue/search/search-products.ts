import type { products } from '#shared/contracts/catalogue/products.ts';
import { publicCatalogue } from '../catalogue.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { productPage } from '../product-page.ts';

/** GET /products/search */
export const searchProducts: UseCase<typeof products.search> = async ({ query: { q, page, limit }, now }) =>
  productPage(await publicCatalogue(now), {
    filter: {},
    search: q,
    page,
    limit,
  });
