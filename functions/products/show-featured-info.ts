import type { products } from '#shared/contracts/products.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';
import { featuredCards } from './featured.ts';

/** GET /products/management/featured */
export const showFeaturedInfo: UseCase<typeof products.featuredInfo> = async ({ now }) => {
  const featured = featuredCards(await currentCatalogue(now));
  return { success: true, data: { featuredCount: featured.length, products: featured } };
};
