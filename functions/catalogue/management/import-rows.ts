import { findCategories, type StoredCategory } from '../categories/categories.ts';
import { findProductIdsByName } from '../product-names.ts';
import { findProducts, type StoredProduct } from '../products.ts';
import { unitsImported } from '../stock/stock-ledger.ts';
import { allInParallel, chunksOf } from '#functions/platform/kit/in-parallel.ts';
import { plain } from '#shared/rules/text-search.ts';
import * as z from 'zod';
import type { ImportedRow, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { NewProduct } from '#shared/contracts/catalogue/product-fields.ts';
import { errors } from '#shared/errors.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import type { ProductEdit } from '../product-changes.ts';
import { eachRow, firstProblem } from '#functions/platform/http/parse.ts';
import { messages } from './messages.ts';
import { changedFields, fieldChanges, storedFields } from './stored-fields.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import type { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editProduct, insertProduct } from './edit-product.ts';

/** A row of the file: its line and its fields as text. */
interface FileRow {
  line: number;
  fields: Record<string, unknown>;
  /** What the export told of it; `fields` are then those that the file has changed. */
  exported?: { _id: string; stock: number; at: string } | undefined;
}

/** What the rows of a file are checked against. */
interface ImportContext {
  categories: StoredCategory[];
  /** The products that rows name, by SKU and by id. */
  products: Map<string, StoredProduct>;
  /** Units that imports of the row's export have added before, by line. */
  imported: Map<number, number>;
  /** The owners of the slugs that rows name. */
  slugOwners: Map<string, string>;
}

/** No slug or SKU is longer: what is longer is wrong, and no key of the table. */
const maxNameLength = 80;

/** Reads everything that the rows refer to, in a few round trips. */
async function readImportContext(rows: readonly FileRow[]): Promise<ImportContext> {
  const named = (field: string) =>
    rows.map(({ fields }) => textOf(fields[field])).filter((name) => name && name.length <= maxNameLength);
  const [categories, ids, slugOwners] = await Promise.all([
    findCategories(),
    findProductIdsByName('sku', named('sku')),
    findProductIdsByName('slug', named('slug')),
  ]);
  const all = [...new Set([...ids.values(), ...rows.flatMap(({ exported }) => exported?._id ?? [])])];
  const imported = new Map<number, number>();
  const [found] = await Promise.all([
    Promise.all(chunksOf(all, 100).map(findProducts)),
    allInParallel(rows, maxReads, async ({ line, fields, exported }) => {
      if (exported && fields.stock !== undefined)
        imported.set(line, await unitsImported(exported._id, { exportedAt: exported.at }));
    }),
  ]);
  const live = found.flat().filter(({ deletedAt }) => !deletedAt);
  const products = new Map(
    live.flatMap((product) => [[product.sku, product] as const, [product._id, product] as const]),
  );
  return { categories, products, imported, slugOwners };
}

/** Ledgers that are read at once. */
const maxReads = 16;

/** The trimmed text of a field; empty for anything else. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The category that a person names: by name, slug or id. */
const namedCategory = (categories: readonly StoredCategory[], name: string): StoredCategory | undefined =>
  categories.find((each) => each._id === name || each.slug === name || plain(each.name) === plain(name));

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
type CheckedRow = Change & { result: ImportedRow };

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
function checkRows(rows: readonly FileRow[], context: ImportContext): CheckedRow[] {
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
