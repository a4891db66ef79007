import { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { editRows, removeProduct, removeRows, restoreRows } from './edit-rows.ts';
import { importRows } from './import-rows.ts';
import { undoImport } from './undo-import.ts';
import { insertProduct, updateProduct } from './edit-product.ts';
import {
  countProducts,
  managedProduct,
  productResponse,
  requireProduct,
  rethrowRefusal,
  selectProducts,
} from './managed-product.ts';
import { correctStock, findFeaturedIds, setFeatured } from '../product-changes.ts';
import { findProducts } from '../products.ts';
import { listStockEntries } from '../stock/stock-ledger.ts';
import { pageOf } from '#shared/rules/catalogue/catalogue.ts';
import { bumpCatalogueVersion, currentCatalogue } from '../catalogue.ts';
import { findStockNotices } from '../stock/stock-notices.ts';
import { pictureFilesOf, uploadPictures } from '../pictures/picture-uploads.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

/** PUT /products/{id}/featured: a second press finds it done. */
const featureProduct: UseCase<typeof productManagement.feature> = async ({ params, body, actor, now }) => {
  await retryOnConflict(async () => {
    const product = await requireProduct(params.id);
    if (product.isFeatured === body.isFeatured) return;
    await setFeatured(product, body.isFeatured, { author: actor.user, now }).catch(rethrowRefusal);
  });
  await bumpCatalogueVersion();
  return productResponse(params.id);
};

/** POST /products/{id}/stock: a difference, so that it needs no version and loses no sale. */
const correctProductStock: UseCase<typeof productManagement.correctStock> = async ({
  params,
  body: { from, to, reason, note },
  actor,
  now,
}) => {
  const { title } = await requireProduct(params.id);
  const correction = { delta: to - from, reason, note, author: actor.user, at: now };
  await correctStock(params.id, correction, { title, stock: from }).catch(rethrowRefusal);
  await bumpCatalogueVersion();
  return productResponse(params.id);
};

/** POST /products */
const createProduct: UseCase<typeof productManagement.create> = async ({ body, actor, now }) => {
  const { images, ...fields } = body;
  const files = pictureFilesOf(images);
  const editor = { author: actor.user, now };
  const productId = await insertProduct(fields, editor);
  await bumpCatalogueVersion();
  const uploads = await uploadPictures({ _id: productId, title: fields.title }, files, editor);
  const { data } = await productResponse(productId);
  return { success: true, data: { ...data, uploads } };
};

const maxNotices = 50;

/** GET /products/management/dashboard */
const showDashboard: UseCase<typeof productManagement.dashboard> = async ({ now }) => {
  const [catalogue, stored] = await Promise.all([currentCatalogue(now), findStockNotices(maxNotices)]);
  const notices = stored.map(({ productId, ...notice }) => ({ ...notice, product: productId }));
  return { success: true, data: { summary: countProducts(catalogue), notices } };
};

/** GET /products/management, from the same snapshot as the shop, but never cached. */
const listManagedProducts: UseCase<typeof productManagement.list> = async ({ query, now }) => {
  const catalogue = await currentCatalogue(now);
  const { items, pagination } = pageOf(selectProducts(catalogue, query), query.page, query.limit);
  const products = items.map((product) => managedProduct(product, catalogue.categories));
  return { success: true, data: { products, summary: countProducts(catalogue) }, pagination };
};

/** GET /products/{id}/stock */
const listStockLedger: UseCase<typeof productManagement.stockLedger> = async ({
  params,
  query: { limit, cursor },
}) => {
  const [page] = await Promise.all([listStockEntries(params.id, limit, cursor), requireProduct(params.id)]);
  return { success: true, data: { entries: page.items, nextCursor: page.cursor } };
};

/** GET /products/management/featured, read from the table: the number that decides whether there is room for another. */
const showFeaturedInfo: UseCase<typeof productManagement.featuredInfo> = async () => {
  const products = await findProducts(await findFeaturedIds());
  return { success: true, data: { featuredCount: products.length, products } };
};

/** GET /products/management/{id}, read from the table: the form edits what it has read. */
const getManagedProduct: UseCase<typeof productManagement.get> = ({ params }) => productResponse(params.id);

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
