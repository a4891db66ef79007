import type { ProductSummary } from '#shared/contracts/products.ts';
import type { Catalogue } from '../_data/catalogue/snapshot.ts';

/** Featured products that the shop shows, best sellers first. */
export const featuredCards = (catalogue: Catalogue): ProductSummary[] =>
  catalogue.sorted['-totalSales'].filter((product) => product.isFeatured).map((product) => product.card);
