import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { listStockEntries } from '../stock/stock-ledger.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireProduct } from './managed-product.ts';

/** GET /products/{id}/stock */
export const listStockLedger: UseCase<typeof productManagement.stockLedger> = async ({
  params,
  query: { limit, cursor },
}) => {
  const [page] = await Promise.all([listStockEntries(params.id, limit, cursor), requireProduct(params.id)]);
  return { success: true, data: { entries: page.items, nextCursor: page.cursor } };
};
