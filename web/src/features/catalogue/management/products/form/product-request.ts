import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import { typedDecimal } from '../typed-numbers.ts';
import { shownKind } from './kind.ts';
import { nutrients, tidied, valuesOf, type ProductValues } from './product-values.ts';

type NewProduct = RequestInput<typeof productManagement.create, 'body'>;
type Fields = Required<NewProduct>;
type Changes = RequestInput<typeof productManagement.update, 'body'>;

/** Why the stock of an edit differs, which is written into the ledger. */
export type StockWhy = Pick<Changes, 'stockReason' | 'stockNote'>;

/** Why an edit changes stock or price. */
export type EditWhy = StockWhy & Pick<Changes, 'priceCorrection'>;

/** Values in the shape of a request; a value that is absent stays so. */
export function fieldsOf(values: Partial<ProductValues>): Partial<Fields> {
  const { netAmount, netUnit, tags, allergens, traces, facts, weight, ...texts } = values;
  const fields: Partial<Record<keyof Fields, unknown>> = {
    ...texts,
    weight: weight?.trim() === '' ? '0' : weight,
    tags: listOf(tags, ','),
    netContent: netAmount?.trim() ? { amount: netAmount, unit: netUnit ?? 'g' } : netAmount?.trim(),
    allergens: listOf(allergens, ','),
    traces: listOf(traces, ','),
    nutrition: nutritionOf(values),
    facts: listOf(facts, '\n'),
  };
  const isField = ([name, value]: [string, unknown]) =>
    value !== undefined && !(nutrients as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(fields).filter(isField));
}

/** The parts of a text between separators, trimmed, without empty ones. */
const listOf = (text: string | undefined, separator: string): string[] | undefined =>
  text
    ?.split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** All nutrients, or the empty text for none of them. */
function nutritionOf(values: Partial<ProductValues>) {
  if (nutrients.every((name) => values[name] === undefined)) return undefined;
  const typed = nutrients.map((name) => [name, values[name]?.trim() ?? ''] as const);
  return typed.every(([, text]) => text === '') ? '' : Object.fromEntries(typed);
}

/** The body that creates a product; empty slug and SKU are made by the server. */
export const creationOf = (values: ProductValues): NewProduct =>
  fieldsOf({
    ...values,
    kind: shownKind(values),
    slug: values.slug || undefined,
    sku: values.sku || undefined,
  }) as Fields;

/** The fields that differ from a saved product; the stock with what the admin saw of it, stock and price with why they differ. */
export function changesOf(
  values: ProductValues,
  saved: ManagedProduct,
  { priceCorrection, ...why }: EditWhy = {},
): Changes {
  const before = fieldsOf(valuesOf(saved));
  const changed = Object.entries(fieldsOf(tidied(values))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  );
  const changes: Changes = Object.fromEntries(changed);
  return {
    ...changes,
    ...(changes.stock !== undefined && { stockSeen: String(saved.stock), ...why }),
    ...(isReduced(values, saved) && priceCorrection === 'true' && { priceCorrection }),
  };
}

/** Whether the typed price is below the saved one. */
export function isReduced({ price }: ProductValues, saved: ManagedProduct): boolean {
  const typed = typedDecimal(price);
  return typed !== null && typed < saved.price;
}
