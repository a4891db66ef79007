import type { ManagedProduct, productManagement } from '#shared/contracts/back-office/product-management.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { toCents } from '#shared/rules/money.ts';
import type { Editor } from '../_data/audit/audit-entries.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { findCategories } from '../_data/catalogue/categories.ts';
import { findProducts } from '../_data/catalogue/products.ts';
import { AppError } from '../_kit/app-error.ts';
import { allInParallel } from '../_kit/in-parallel.ts';
import type { UseCase } from '../_http/serve.ts';
import { editProduct } from './edit-product.ts';
import { managedProduct } from './managed-product.ts';

type Body = ParsedInput<typeof productManagement.editMany, 'body'>;
type Row = Body['rows'][number];
type Refusal = { code: string; message: string } | null;

const maxInFlight = 8;

/** PUT /products/management/rows. Each row is an edit by itself: one that is refused does not undo the others. */
export const editRows: UseCase<typeof productManagement.editMany> = async ({ body, actor, now }) => {
  const refusals = new Map<Row, Refusal>();
  await allInParallel(body.rows, maxInFlight, async (row) => {
    refusals.set(row, await refusalOf(row, body, { author: actor.user, now }));
  });
  await bumpCatalogueVersion();
  const products = await readProducts(body.rows);
  const rows = body.rows.map((row) => ({
    _id: row._id,
    product: products.get(row._id) ?? null,
    error: refusals.get(row) ?? null,
  }));
  return { success: true, data: { rows } };
};

/** Edits one row; returns why it was refused, or null. */
async function refusalOf(row: Row, { reason, note }: Body, editor: Editor): Promise<Refusal> {
  const { _id, version, price, stock } = row;
  const fields = price === undefined ? {} : { priceCents: toCents(price) };
  try {
    await editProduct(_id, { fields, version, stock: stock && { ...stock, reason, note } }, editor);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}

/** The products of the rows as they are now, by id; deleted ones are absent. */
async function readProducts(rows: Row[]): Promise<Map<string, ManagedProduct>> {
  const [products, categories] = await Promise.all([
    findProducts(rows.map(({ _id }) => _id)),
    findCategories(),
  ]);
  const live = products.filter(({ deletedAt }) => !deletedAt);
  return new Map(live.map((product) => [product._id, managedProduct(product, categories)]));
}
