import { findCategories, type StoredCategory } from '../categories/categories.ts';
import { findProductIdsByName } from '../product-names.ts';
import { findProducts, type StoredProduct } from '../products.ts';
import { unitsImported } from '../stock/stock-ledger.ts';
import { chunksOf } from '../../platform/kit/chunks.ts';
import { allInParallel } from '../../platform/kit/in-parallel.ts';
import { plain } from '#shared/rules/text-search.ts';

/** A row of the file: its line and its fields as text. */
export interface FileRow {
  line: number;
  fields: Record<string, unknown>;
  /** What the export told of it; `fields` are then those that the file has changed. */
  exported?: { _id: string; stock: number; at: string } | undefined;
}

/** What the rows of a file are checked against. */
export interface ImportContext {
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
export async function readImportContext(rows: readonly FileRow[]): Promise<ImportContext> {
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
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The category that a person names: by name, slug or id. */
export const namedCategory = (
  categories: readonly StoredCategory[],
  name: string,
): StoredCategory | undefined =>
  categories.find((each) => each._id === name || each.slug === name || plain(each.name) === plain(name));
