import { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { serve } from '../../platform/http/serve.ts';
import { correctProductStock } from './correct-product-stock.ts';
import { createProduct } from './create-product.ts';
import { editRows, removeRows, restoreRows } from './edit-rows.ts';
import { featureProduct } from './feature-product.ts';
import { getManagedProduct } from './get-managed-product.ts';
import { importRows } from '../import/import-rows.ts';
import { undoImport } from '../import/undo-import.ts';
import { listManagedProducts } from './list-managed-products.ts';
import { listStockLedger } from './list-stock-ledger.ts';
import { removeProduct } from './remove-product.ts';
import { showDashboard } from './show-dashboard.ts';
import { showFeaturedInfo } from './show-featured-info.ts';
import { updateProduct } from './update-product.ts';

export const handler = serve(productManagement, {
  list: listManagedProducts,
  dashboard: showDashboard,
  featuredInfo: showFeaturedInfo,
  get: getManagedProduct,
  create: createProduct,
  update: updateProduct,
  remove: removeProduct,
  feature: featureProduct,
  correctStock: correctProductStock,
  stockLedger: listStockLedger,
  editMany: editRows,
  removeMany: removeRows,
  restoreMany: restoreRows,
  importRows,
  undoImport,
});
