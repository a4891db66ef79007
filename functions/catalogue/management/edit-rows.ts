import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { deleteProduct, isRestorable, restoreProduct } from '../product-deletion.ts';
import { findProduct, findProducts, type StoredProduct } from '../products.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { managedProduct, requireProduct, rethrowRefusal } from './managed-product.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { toCents } from '#shared/rules/money.ts';
import { findCategories } from '../categories/categories.ts';
import { eachRow } from '#functions/platform/http/parse.ts';
import { editProduct } from './edit-product.ts';
import { messages } from './messages.ts';

/** DELETE /products/{id} */
export const removeProduct: UseCase<typeof productManagement.remove> = async ({ params, actor, now }) => {
  await removeOne(params.id, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true };
};

/**
 * Deletes a product; a sale or an edit in between is read, and the product is deleted as they have left it, unless `check`
 * throws. Throws 404 `product_not_found`, 409 `product_held`. The caller raises the catalogue's version.
 */
export const removeOne = (
  productId: string,
  { author, now }: Editor,
  check: (product: StoredProduct) => Promise<void> | void = () => {},
): Promise<void> =>
  retryOnConflict(
    async () => {
      const product = await requireProduct(productId);
      if (product.held > 0) throw new AppError('product_held');
      await check(product);
      await deleteProduct(product, author, now);
    },
    { whenExhausted: 'conflict' },
  );

/* What is done to many products: each row is written by itself, and one that is refused does not undo the others. */

type Row = ParsedInput<typeof productManagement.editMany, 'body'>['rows'][number];

/** PUT /products/management/rows */
export const editRows: UseCase<typeof productManagement.editMany> = ({ body, actor, now, request }) => {
  const { rows, reason, note } = body;
  return eachProduct(rows, request.id, async ({ _id, version, price, stock, isActive, category }: Row) => {
    const fields = {
      ...(price !== undefined && { priceCents: toCents(price) }),
      ...(isActive !== undefined && { isActive }),
      ...(category !== undefined && { categoryId: category }),
    };
    const wanted = { fields, version, stock: stock && { ...stock, reason, note } };
    await editProduct(_id, wanted, { author: actor.user, now });
  });
};

/** POST /products/management/rows/remove */
export const removeRows: UseCase<typeof productManagement.removeMany> = ({ body, actor, now, request }) =>
  eachProduct(rowsOf(body.ids), request.id, ({ _id }) => removeOne(_id, { author: actor.user, now }));

/** POST /products/management/rows/restore; a second press finds it done. */
export const restoreRows: UseCase<typeof productManagement.restoreMany> = ({ body, actor, now, request }) =>
  eachProduct(rowsOf(body.ids), request.id, ({ _id }) => restoreOne(_id, { author: actor.user, now }));

const restoreOne = (productId: string, editor: Editor): Promise<void> =>
  retryOnConflict(
    async () => {
      const product = await findProduct(productId);
      if (!product) throw new AppError('product_not_found');
      if (!product.deletedAt) return;
      if (!isRestorable(product, editor.now)) throw new AppError('product_not_found');
      await restoreProduct(product, messages.restoredNote, editor).catch(rethrowRefusal);
    },
    { whenExhausted: 'conflict' },
  );

const rowsOf = (ids: readonly string[]) => [...new Set(ids)].map((_id) => ({ _id }));

/** Rows that are written at once. */
const maxInFlight = 8;

/** Does something to each row, and answers with the products as they are now and why a row was refused. */
async function eachProduct<R extends { _id: string }>(
  rows: readonly R[],
  requestId: string,
  work: (row: R) => Promise<unknown>,
) {
  const width = maxInFlight;
  const outcomes = await eachRow(rows, { width, requestId, nameOf: ({ _id }) => _id }, work);
  await bumpCatalogueVersion();
  const products = await readProducts(rows);
  const answers = rows.map(({ _id }, at) => {
    const { error } = outcomes[at]!;
    const refusal = error && { code: error.code, message: error.message };
    return { _id, product: products.get(_id) ?? null, error: refusal };
  });
  return { success: true as const, data: { rows: answers } };
}

/** The products of the rows as they are now, by id; deleted ones are absent. */
async function readProducts(rows: readonly { _id: string }[]): Promise<Map<string, ManagedProduct>> {
  const [products, categories] = await Promise.all([
    findProducts(rows.map(({ _id }) => _id)),
    findCategories(),
  ]);
  const live = products.filter(({ deletedAt }) => !deletedAt);
  return new Map(live.map((product) => [product._id, managedProduct(product, categories)]));
}
