import type { products } from '#shared/contracts/catalogue/products.ts';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { publicCatalogue } from './catalogue.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /products/featured: those that are listed, best sellers first. */
export const listFeaturedProducts: UseCase<typeof products.featured> = async ({ now }) => {
  const { sorted } = await publicCatalogue(now);
  const featured = sorted['-totalSales'].filter(({ isFeatured }) => isFeatured).slice(0, maxFeatured);
  return { success: true, data: { products: featured.map(({ card }) => card) } };
};
