import * as z from 'zod';
import type { ImportedRow } from '#shared/contracts/back-office/product-management.ts';
import { NewProduct } from '#shared/contracts/shapes/product-fields.ts';
import { errors } from '#shared/errors.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import type { ProductEdit } from '../../_data/catalogue/product-changes.ts';
import type { StoredProduct } from '../../_data/catalogue/products.ts';
import { firstProblem } from '../../_http/parse.ts';
import { messages } from '../messages.ts';
import { changedFields, storedFields } from '../stored-fields.ts';
import { namedCategory, textOf, type FileRow, type ImportContext } from './import-context.ts';

// an unknown column is a typing error in the header: its values would be lost
const NewRow = z.strictObject(NewProduct.shape);
const ChangedRow = NewRow.partial();

/** What a row does. */
type Change =
  | { change: 'create'; fields: z.output<typeof NewRow> }
  | { change: 'update'; product: StoredProduct; fields: ProductEdit; stock: number | undefined }
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
    const sku = textOf(row.fields.sku);
    const product = context.products.get(sku);
    const result = { line: row.line, sku, title: textOf(row.fields.title) || (product?.title ?? '') };
    try {
      checkNotRepeated(row, seen);
      const change = changeOf(row, product, context);
      return { ...change, result: { ...result, action: change.change, error: null } };
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem;
      const { field, message } = problem;
      return { change: 'none', result: { ...result, action: 'none', error: { field, message } } };
    }
  });
}

/** Of two rows with one SKU or slug only the first counts. */
function checkNotRepeated({ fields }: FileRow, seen: Set<string>): void {
  for (const field of ['sku', 'slug']) {
    const name = textOf(fields[field]);
    if (name === '') continue;
    if (seen.has(`${field} ${name}`)) throw new RowProblem(field, messages.repeated(name));
    seen.add(`${field} ${name}`);
  }
}

function changeOf({ fields }: FileRow, product: StoredProduct | undefined, context: ImportContext): Change {
  for (const [field, value] of Object.entries(fields)) {
    const problem = spoiltCellProblem(textOf(value));
    if (problem) throw new RowProblem(field, `${problem}.`);
  }
  const owner = context.slugOwners.get(textOf(fields.slug));
  if (owner && owner !== product?._id) throw new RowProblem('slug', errors.address_taken.message);
  const typed = withCategoryId(fields, context);
  if (!product) return { change: 'create', fields: parse(NewRow, typed) };
  const { stock, ...wanted } = parse(ChangedRow, typed);
  const changed = changedFields(product, storedFields(wanted));
  const newStock = stock === product.stock ? undefined : stock;
  if (Object.keys(changed).length === 0 && newStock === undefined) return { change: 'none' };
  return { change: 'update', product, fields: changed, stock: newStock };
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
