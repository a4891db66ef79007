import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { pageOf } from '#shared/rules/catalogue/catalogue.ts';
import { currentCatalogue } from '../catalogue.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { countProducts, selectProducts } from './managed-list.ts';
import { managedProduct } from './managed-product.ts';

/** GET /products/management, from the same snapshot as the shop, but never cached. */
export const listManagedProducts: UseCase<typeof productManagement.list> = async ({ query, now }) => {
  const catalogue = await currentCatalogue(now);
  const { items, pagination } = pageOf(selectProducts(catalogue, query), query.page, query.limit);
  const products = items.map((product) => managedProduct(product, catalogue.categories));
  return { success: true, data: { products, summary: countProducts(catalogue) }, pagination };
};
