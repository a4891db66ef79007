import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { ProductChanges } from '#shared/contracts/catalogue/product-fields.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import type { StoredProduct } from '../products.ts';
import { listStockEntries } from '../stock/stock-ledger.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { eachRow, parseInput } from '#functions/platform/http/parse.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editProduct } from './edit-product.ts';
import { messages } from './messages.ts';
import { removeOne } from './edit-rows.ts';
import { changedSince, storedFields } from './stored-fields.ts';

type Body = ParsedInput<typeof productManagement.undoImport, 'body'>;
type Row = Body['rows'][number];

/** Rows that are written at once; more would conflict at the counts of their category. */
const maxInFlight = 4;

/** POST /products/management/import/undo. Each row is taken back by itself; pressing twice takes it back once. */
export const undoImport: UseCase<typeof productManagement.undoImport> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const options = { width: maxInFlight, requestId: request.id, nameOf: ({ _id }: Row) => _id };
  const outcomes = await eachRow(body.rows, options, (row) =>
    undoRow(row, body.note, { author: actor.user, now }),
  );
  await bumpCatalogueVersion();
  const rows = outcomes.map(({ done, error }, at) => ({
    _id: body.rows[at]!._id,
    kept: done ?? [],
    error: error && { code: error.code, message: error.message },
  }));
  return { success: true, data: { rows } };
};

/** Takes a row back; returns the fields that were changed since and stay. */
async function undoRow(row: Row, note: string, editor: Editor): Promise<string[]> {
  if (row.action === 'update') return undoChanges(row, note, editor);
  await removeOne(row._id, editor, requireUntouched);
  return [];
}

/** Gives the fields that are as the import has left them their values before it; returns the others. */
async function undoChanges({ _id, importId, changes, exportedAt }: Row, note: string, editor: Editor) {
  let kept: string[] = [];
  const values = parseInput(
    ProductChanges,
    Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  );
  const fields = (product: StoredProduct) => {
    kept = changedSince(product, changes);
    const back = Object.entries(values).filter(([field]) => !kept.includes(field));
    return storedFields(Object.fromEntries(back));
  };
  const undoes = { reason: 'recount' as const, note, file: { importId, exportedAt } };
  // a price that was imported and taken back is no reduction
  await editProduct(_id, { fields, undoes, isPriceMistake: true }, editor);
  return kept;
}

/** Throws 409 for a product that has been sold, held, edited or counted since it was created. */
async function requireUntouched({ _id, version, held, totalSales, images }: StoredProduct): Promise<void> {
  const { items } = await listStockEntries(_id, 2);
  const isUncounted = items.every(({ reason }) => reason === 'opening');
  const isUntouched = version === 1 && held === 0 && totalSales === 0 && images.length === 0 && isUncounted;
  if (!isUntouched) throw new AppError('conflict', { message: messages.keptProduct });
}
