import type { ImportedRow, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import { allInParallel } from '../../platform/kit/in-parallel.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { editProduct } from '../management/edit-product.ts';
import { insertProduct } from '../management/insert-product.ts';
import { fieldChanges } from '../management/stored-fields.ts';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { readImportContext } from './import-context.ts';

type Why = Pick<ParsedInput<typeof productManagement.importRows, 'body'>, 'reason' | 'note'> & {
  importId: string;
};

/** Rows that are written at once. More would only conflict: the rows of one category are counted in one item. */
const maxInFlight = 4;

/** POST /products/management/import. A dry run answers what the same rows would do now; wrong rows are left out. */
export const importRows: UseCase<typeof productManagement.importRows> = async ({ body, actor, now }) => {
  const checked = checkRows(body.rows, await readImportContext(body.rows));
  const importId = newId('imp', now);
  if (!body.dryRun) {
    const why = { reason: body.reason, note: body.note };
    await allInParallel(checked, maxInFlight, (row) =>
      writeRow(row, { ...why, importId }, { author: actor.user, now }),
    );
    await bumpCatalogueVersion();
  }
  const rows = checked.map(({ result }) => result);
  const count = (action: ImportedRow['action']) => rows.filter((row) => row.action === action).length;
  return {
    success: true,
    data: {
      importId: body.dryRun ? null : importId,
      rows,
      created: count('create'),
      updated: count('update'),
      failed: rows.filter(({ error }) => error).length,
    },
  };
};

/** Writes a checked row. What the table refuses becomes the error of the row. */
async function writeRow(row: CheckedRow, { importId, ...why }: Why, editor: Editor): Promise<void> {
  try {
    if (row.change === 'create') row.result = { ...row.result, _id: await insertProduct(row.fields, editor) };
    if (row.change === 'update') {
      const { from, to, exportedAt } = row.stock ?? {};
      const stock = to === undefined ? undefined : { ...why, from, to, file: { importId, exportedAt } };
      const { before, after } = await editProduct(row.product._id, { fields: row.fields, stock }, editor);
      row.result = { ...row.result, changes: fieldChanges(before, after) };
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    row.result = {
      ...row.result,
      action: 'none',
      changes: [],
      error: { field: fieldOf[error.code] ?? '', message: error.message },
    };
  }
}

/** The field of the row at fault. */
const fieldOf: Partial<Record<AppError['code'], string>> = {
  address_taken: 'slug',
  sku_taken: 'sku',
  category_missing: 'category',
  stock_short: 'stock',
};
