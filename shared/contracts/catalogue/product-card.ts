import * as z from 'zod';
import { Euros, Timestamp } from '../fields.ts';

/*
 * Separate from products.ts: other groups and the table use these shapes, and a function should not build all schemas of
 * that group at its start.
 */

/** `url` is the 640 px WebP; the other sizes and AVIF follow from it (shared/rules/catalogue/picture.ts). */
export const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  isPrimary: z.boolean(),
  width: z.int(),
  height: z.int(),
  /** Shown while the picture loads, as `#rrggbb`. */
  color: z.string(),
});
export type Picture = z.output<typeof Picture>;

/** What a package contains; the price per kilogram, litre or piece follows from it (shared/rules/catalogue/unit-price.ts). */
export const NetContent = z.object({ amount: z.number(), unit: z.enum(['g', 'ml', 'unit']) });

/** The rate of VAT inside the price: 21, 10 or 4 %. */
export const TaxClass = z.enum(['general', 'reduced', 'superReduced']);

/** What a product is for the law, which its right of withdrawal follows from (shared/rules/catalogue/product-kinds.ts). */
export const ProductKind = z.enum(['goods', 'food', 'hygiene', 'perishable', 'custom']);
export type ProductKind = z.output<typeof ProductKind>;

export const CategoryRef = z.object({ _id: z.string(), name: z.string(), slug: z.string() });
export type CategoryRef = z.output<typeof CategoryRef>;

/** A product with the fields of its card. */
export const ProductSummary = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: ProductKind,
  price: Euros,
  /** Of the last 30 days: `previousPrice` is the lowest of the 30 days before. Not shown from `until` on. */
  reduction: z.object({ previousPrice: Euros, until: Timestamp }).nullable(),
  netContent: NetContent.nullable(),
  stock: z.int(),
  images: z.array(Picture),
  category: CategoryRef,
  averageRating: z.number(),
  reviewCount: z.int(),
  totalSales: z.int(),
  isFeatured: z.boolean(),
  createdAt: Timestamp,
});
export type ProductSummary = z.output<typeof ProductSummary>;
