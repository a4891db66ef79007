import * as z from 'zod';
import type { ImportedRow } from '#shared/contracts/catalogue/product-management.ts';
import { NewProduct } from '#shared/contracts/catalogue/product-fields.ts';
import { errors } from '#shared/errors.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import type { ProductEdit } from '../product-changes.ts';
import type { StoredProduct } from '../products.ts';
import { firstProblem } from '../../platform/http/parse.ts';
import { messages } from '../management/messages.ts';
import { changedFields, fieldChanges, storedFields } from '../management/stored-fields.ts';
import { namedCategory, textOf, type FileRow, type ImportContext } from './import-context.ts';

// an unknown column is a typing error in the header: its values would be lost
const NewRow = z.strictObject(NewProduct.shape);
const ChangedRow = NewRow.partial();

/** The units that a row wants, and those of its export, if it has one; what the product will have of them. */
interface WantedUnits {
  from: number | undefined;
  to: number;
  exportedAt: string | undefined;
  planned: number;
}

/** What a row does. */
type Change =
  | { change: 'create'; fields: z.output<typeof NewRow> }
  | { change: 'update'; product: StoredProduct; fields: ProductEdit; stock: WantedUnits | undefined }
  | { change: 'none' };

/** A row with what it does, and what is answered about it. */
export type CheckedRow = Change & { result: ImportedRow };

/** Why a row is wrong. */
class RowProblem extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'RowProblem';
    this.field = field;
  }
}

/** Checks the rows of a file: one with a known SKU changes its product, one with another creates one. */
export function checkRows(rows: readonly FileRow[], context: ImportContext): CheckedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const product = context.products.get(row.exported?._id ?? textOf(row.fields.sku));
    const result = {
      line: row.line,
      _id: product?._id ?? null,
      sku: textOf(row.fields.sku) || (product?.sku ?? ''),
      title: textOf(row.fields.title) || (product?.title ?? ''),
    };
    try {
      checkNotRepeated(row, seen);
      const change = changeOf(row, product, context);
      return { ...change, result: { ...result, ...planned(change), error: null } };
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem;
      const { field, message } = problem;
      return {
        change: 'none',
        result: { ...result, action: 'none', changes: [], error: { field, message } },
      };
    }
  });
}

/** What the row will do, as far as the product stays as it is. */
function planned(change: Change): Pick<ImportedRow, 'action' | 'changes'> {
  if (change.change !== 'update') return { action: change.change, changes: [] };
  const { product, fields, stock } = change;
  const after = { ...product, ...fields, stock: stock?.planned ?? product.stock };
  return { action: 'update', changes: fieldChanges(product, after) };
}

/** Of two rows with one SKU, slug or exported product only the first counts. */
function checkNotRepeated({ fields, exported }: FileRow, seen: Set<string>): void {
  if (exported && seen.has(exported._id)) throw new RowProblem('sku', messages.exportedTwice);
  if (exported) seen.add(exported._id);
  for (const field of ['sku', 'slug']) {
    const name = textOf(fields[field]);
    if (name === '') continue;
    if (seen.has(`${field} ${name}`)) throw new RowProblem(field, messages.repeated(name));
    seen.add(`${field} ${name}`);
  }
}

function changeOf(row: FileRow, product: StoredProduct | undefined, context: ImportContext): Change {
  const { fields, exported } = row;
  if (exported && !product) throw new RowProblem('sku', messages.goneSinceExport);
  for (const [field, value] of Object.entries(fields)) {
    const problem = spoiltCellProblem(textOf(value));
    if (problem) throw new RowProblem(field, `${problem}.`);
  }
  const owner = context.slugOwners.get(textOf(fields.slug));
  if (owner && owner !== product?._id) throw new RowProblem('slug', errors.address_taken.message);
  const namesake = context.products.get(textOf(fields.sku));
  if (namesake && namesake !== product) throw new RowProblem('sku', errors.sku_taken.message);
  const typed = withCategoryId(fields, context);
  if (!product) return { change: 'create', fields: parse(NewRow, typed) };
  const { stock: to, ...wanted } = parse(ChangedRow, typed);
  const changed = changedFields(product, storedFields(wanted));
  const stock = wantedUnits(row, to, product, context);
  if (Object.keys(changed).length === 0 && !stock) return { change: 'none' };
  return { change: 'update', product, fields: changed, stock };
}

/** The units that a row wants; undefined for those that there are. */
function wantedUnits(
  { line, exported }: FileRow,
  to: number | undefined,
  product: StoredProduct,
  { imported }: ImportContext,
): WantedUnits | undefined {
  if (to === undefined) return undefined;
  const delta = exported ? to - exported.stock - (imported.get(line) ?? 0) : to - product.stock;
  if (delta === 0) return undefined;
  const planned = product.stock + delta;
  if (planned < 0) throw new RowProblem('stock', errors.stock_short.message);
  return { from: exported?.stock, to, exportedAt: exported?.at, planned };
}

function withCategoryId(fields: FileRow['fields'], { categories }: ImportContext): FileRow['fields'] {
  const name = textOf(fields.category);
  if (name === '') return fields;
  const category = namedCategory(categories, name);
  if (!category) throw new RowProblem('category', messages.unknownCategory(name));
  return { ...fields, category: category._id };
}

function parse<S extends z.core.$ZodType>(schema: S, fields: FileRow['fields']): z.output<S> {
  const parsed = z.safeParse(schema, fields, { jitless: true });
  if (parsed.success) return parsed.data;
  const { field, message } = firstProblem(parsed.error);
  throw new RowProblem(field, field && fields[field] === undefined ? messages.missing : message);
}
