import * as z from 'zod';
import { Euros, Timestamp } from './fields.ts';

/*
 * Apart from the endpoints of products.ts: other groups and the table speak of these, and should not make all of its
 * schemas at their start.
 */

/** `url` is the 640 px WebP; the other sizes and AVIF follow from it (shared/rules/picture.ts). */
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

export const CategoryRef = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

/** A product as a card shows it. */
export const ProductSummary = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  price: Euros,
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
