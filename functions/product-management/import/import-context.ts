import { findCategories, type StoredCategory } from '../../_data/catalogue/categories.ts';
import { findProductIdsByName } from '../../_data/catalogue/product-names.ts';
import { findProducts, type StoredProduct } from '../../_data/catalogue/products.ts';
import { chunksOf } from '../../_kit/chunks.ts';
import { plain } from '#shared/rules/text-search.ts';

/** A row of the file: its line and its fields as text. */
export interface FileRow {
  line: number;
  fields: Record<string, unknown>;
}

/** What the rows of a file are checked against. */
export interface ImportContext {
  categories: StoredCategory[];
  /** The products that rows name by their SKU, by SKU. */
  products: Map<string, StoredProduct>;
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
  const found = await Promise.all(chunksOf([...ids.values()], 100).map(findProducts));
  const products = new Map(found.flat().map((product) => [product.sku, product]));
  return { categories, products, slugOwners };
}

/** The trimmed text of a field; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The category that a person names: by name, slug or id. */
export const namedCategory = (
  categories: readonly StoredCategory[],
  name: string,
): StoredCategory | undefined =>
  categories.find((each) => each._id === name || each.slug === name || plain(each.name) === plain(name));
