import type { products } from '#shared/contracts/products.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';
import { featuredCards } from './featured.ts';

/** The landing page's places (storefront.md section 9). */
const slots = 4;

/** GET /products/featured */
export const listFeaturedProducts: UseCase<typeof products.featured> = async ({ now }) => ({
  success: true,
  data: { products: featuredCards(await currentCatalogue(now)).slice(0, slots) },
});
