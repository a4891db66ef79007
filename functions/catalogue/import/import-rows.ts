import type { ImportedRow, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import type { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import { eachRow } from '../../platform/http/each-row.ts';
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
export const importRows: UseCase<typeof productManagement.importRows> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const checked = checkRows(body.rows, await readImportContext(body.rows));
  const importId = newId('imp', now);
  let rows = checked.map(({ result }) => result);
  if (!body.dryRun) {
    const why = { reason: body.reason, note: body.note, importId };
    const nameOf = ({ result }: CheckedRow) => `line ${result.line}`;
    const outcomes = await eachRow(checked, { width: maxInFlight, requestId: request.id, nameOf }, (row) =>
      writeRow(row, why, { author: actor.user, now }),
    );
    await bumpCatalogueVersion();
    rows = outcomes.map(({ done, error }, at) => done ?? refused(rows[at]!, error));
  }
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

/** Writes a checked row, and returns its result. */
async function writeRow(row: CheckedRow, { importId, ...why }: Why, editor: Editor): Promise<ImportedRow> {
  if (row.change === 'create') return { ...row.result, _id: await insertProduct(row.fields, editor) };
  if (row.change !== 'update') return row.result;
  const { from, to, exportedAt } = row.stock ?? {};
  const stock = to === undefined ? undefined : { ...why, from, to, file: { importId, exportedAt } };
  const { before, after } = await editProduct(row.product._id, { fields: row.fields, stock }, editor);
  return { ...row.result, changes: fieldChanges(before, after) };
}

const refused = (result: ImportedRow, { code, message }: AppError): ImportedRow => ({
  ...result,
  action: 'none',
  changes: [],
  error: { field: fieldOf[code] ?? '', message },
});

/** The field of the row at fault. */
const fieldOf: Partial<Record<AppError['code'], string>> = {
  address_taken: 'slug',
  sku_taken: 'sku',
  category_missing: 'category',
  stock_short: 'stock',
};
