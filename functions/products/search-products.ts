import type { products } from '#shared/contracts/products.ts';
import { publicCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';
import { productPage } from '../_flows/catalogue/product-page.ts';

/** GET /products/search */
export const searchProducts: UseCase<typeof products.search> = async ({ query: { q, page, limit }, now }) =>
  productPage(await publicCatalogue(now), {
    filter: {},
    search: q,
    page,
    limit,
  });
