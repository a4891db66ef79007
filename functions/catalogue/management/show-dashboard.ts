import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findStockNotices } from '../stock/stock-notices.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { countProducts } from './managed-list.ts';

const maxNotices = 50;

/** GET /products/management/dashboard */
export const showDashboard: UseCase<typeof productManagement.dashboard> = async ({ now }) => {
  const [catalogue, stored] = await Promise.all([currentCatalogue(now), findStockNotices(maxNotices)]);
  const notices = stored.map(({ productId, ...notice }) => ({ ...notice, product: productId }));
  return { success: true, data: { summary: countProducts(catalogue), notices } };
};
