import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '#shared/contracts/catalogue/product-management.ts';
import type { ProductChanges } from '#shared/contracts/catalogue/product-fields.ts';
import { toCents } from '#shared/rules/money.ts';
import type { ProductEdit } from '../product-changes.ts';
import type { StoredProduct } from '../products.ts';

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

/** The fields of a product as its form sends them: `ProductChanges` reads them again. */
const formFields = (product: StoredProduct): Record<string, FieldChange['after']> => ({
  title: product.title,
  description: product.description,
  price: (product.priceCents / 100).toFixed(2),
  stock: String(product.stock),
  category: product.categoryId,
  kind: product.kind,
  slug: product.slug,
  sku: product.sku,
  tags: product.tags,
  weight: String(product.weight),
  isDigital: String(product.isDigital),
  isActive: String(product.isActive),
  metaTitle: product.metaTitle,
  metaDescription: product.metaDescription,
  taxClass: product.taxClass,
  netContent: product.netContent
    ? { amount: String(product.netContent.amount), unit: product.netContent.unit }
    : '',
  ingredients: product.ingredients,
  allergens: product.allergens,
  traces: product.traces,
  nutrition: product.nutrition
    ? Object.fromEntries(Object.entries(product.nutrition).map(([name, value]) => [name, String(value)]))
    : '',
  facts: product.facts.map(({ label, value }) => `${label}: ${value}`),
});

/** The fields of the form in which two states of a product differ. */
export function fieldChanges(before: StoredProduct, after: StoredProduct): FieldChange[] {
  const values = formFields(before);
  return Object.entries(formFields(after))
    .filter(([field, value]) => !isDeepStrictEqual(value, values[field]))
    .map(([field, value]) => ({ field, before: values[field]!, after: value }));
}

/** The fields of the form that a product has by now in another value than these changes have left, the stock apart. */
export function changedSince(product: StoredProduct, changes: readonly FieldChange[]): string[] {
  const values = formFields(product);
  return changes
    .filter(({ field, after }) => field !== 'stock' && !isDeepStrictEqual(values[field], after))
    .map(({ field }) => field);
}
