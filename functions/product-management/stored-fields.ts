import { isDeepStrictEqual } from 'node:util';
import type { ProductChanges } from '#shared/contracts/shapes/product-fields.ts';
import { toCents } from '#shared/rules/money.ts';
import type { ProductEdit } from '../_data/catalogue/product-changes.ts';
import type { StoredProduct } from '../_data/catalogue/products.ts';

/** The fields of the form as the table stores them. Absent ones, and an empty slug or SKU, stay absent. */
export function storedFields(fields: ProductChanges): ProductEdit {
  const { price, category, slug, sku, stock: _, ...others } = fields;
  return Object.fromEntries(
    Object.entries({
      ...others,
      priceCents: price === undefined ? undefined : toCents(price),
      categoryId: category,
      slug: slug || undefined,
      sku: sku || undefined,
    }).filter(([, value]) => value !== undefined),
  );
}

/** The fields of an edit that differ from the product. */
export const changedFields = (product: StoredProduct, edit: ProductEdit): ProductEdit =>
  Object.fromEntries(
    Object.entries(edit).filter(
      ([name, value]) => !isDeepStrictEqual(value, product[name as keyof StoredProduct]),
    ),
  );
