import * as z from 'zod';
import { Product } from './products.ts';
import { Timestamp } from '../fields.ts';
import { TaxClass } from './product-card.ts';

/** A product as the back office shows it and its form edits it. */
export const ManagedProduct = Product.extend({
  primaryImage: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** Units reserved for unpaid orders; they stand on the shelf but are not in `stock`. */
  held: z.int(),
  isActive: z.boolean(),
  isDigital: z.boolean(),
  taxClass: TaxClass,
  /** Raised by every edit, not by sales and corrections of stock. An edit sends it back; 409 `stale_edit` if it is outdated. */
  version: z.int(),
});
export type ManagedProduct = z.output<typeof ManagedProduct>;

/** Exact counts of all products, whatever the filter: `lowStock` has 1 to 10 units, `outOfStock` none. */
export const ProductCounts = z.object({
  totalProducts: z.int(),
  inStock: z.int(),
  lowStock: z.int(),
  outOfStock: z.int(),
});

/** Stock of a product has fallen to 10 units or fewer, or to none. */
export const StockNotice = z.object({
  _id: z.string(),
  product: z.string(),
  title: z.string(),
  level: z.enum(['low', 'out']),
  /** Units on the shelf when it was noticed. */
  units: z.int(),
  createdAt: Timestamp,
});
export type StockNotice = z.output<typeof StockNotice>;

/** A field of a product as a form sends it: `category` is an id, `facts` are lines, no value is an empty text. */
const FieldValue = z.union([
  z.string().max(5_000),
  z.array(z.string().max(400)).max(50),
  z.record(z.string().max(20), z.string().max(20)),
]);

/** A field that was changed, with what it was and is. */
export const FieldChange = z.object({ field: z.string().max(40), before: FieldValue, after: FieldValue });
export type FieldChange = z.output<typeof FieldChange>;

/** What came of one row of an import; `error` names the field of the row. */
export const ImportedRow = z.object({
  line: z.int(),
  /** The product; null for one that is not there yet. */
  _id: z.string().nullable(),
  sku: z.string(),
  title: z.string(),
  action: z.enum(['create', 'update', 'none']),
  /** Of an `update`: each field with its value before and after. */
  changes: z.array(FieldChange),
  error: z.object({ field: z.string(), message: z.string() }).nullable(),
});
export type ImportedRow = z.output<typeof ImportedRow>;
