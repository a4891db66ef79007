import * as z from 'zod';
import { foodFields } from '#shared/contracts/catalogue/food-facts.ts';
import { NetContent, Picture, ProductKind, TaxClass } from '#shared/contracts/catalogue/product-card.ts';
import type { Rating, RatingCounts } from '#shared/rules/reviews/reviews.ts';
import { indexes, keys } from './entities.ts';
import { get, queryAll, type Step, updateStep } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';

/** A product as the table stores it. `stock` can be sold; `held` is reserved for unpaid orders. */
export const StoredProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  priceCents: z.int().nonnegative(),
  /** Those that the next reduction is compared with (shared/rules/catalogue/price-history.ts); the audit trail keeps all. */
  pastPrices: z.array(z.object({ cents: z.int().nonnegative(), until: z.iso.datetime() })).default([]),
  /** Absent until the first edit of price, state or category: the first price is as old as the product. */
  priceOffer: z.object({ since: z.iso.datetime(), until: z.iso.datetime().nullable() }).optional(),
  stock: z.int().nonnegative(),
  held: z.int().nonnegative().default(0),
  totalSales: z.int().nonnegative().default(0),
  /** In their order: the first is primary. */
  images: z.array(Picture),
  /** Raised by edits of the pictures, which have a form of their own. */
  picturesVersion: z.int().default(0),
  categoryId: z.string(),
  kind: ProductKind,
  /** Published reviews by their rating (reviews.ts). Attributes of their own, so that each is counted without a read. */
  rated5: z.int().nonnegative().default(0),
  rated4: z.int().nonnegative().default(0),
  rated3: z.int().nonnegative().default(0),
  rated2: z.int().nonnegative().default(0),
  rated1: z.int().nonnegative().default(0),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
  sku: z.string(),
  tags: z.array(z.string()),
  /** Kilograms. */
  weight: z.number(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  isDigital: z.boolean().default(false),
  /** For search engines; empty: title and description. */
  metaTitle: z.string().default(''),
  metaDescription: z.string().default(''),
  taxClass: TaxClass.default('general'),
  netContent: NetContent.nullable().default(null),
  ingredients: foodFields.ingredients.default(''),
  allergens: foodFields.allergens.default([]),
  traces: foodFields.traces.default([]),
  nutrition: foodFields.nutrition.default(null),
  createdAt: z.iso.datetime(),
  /** Slugs that it had before: they lead to it as well. */
  oldSlugs: z.array(z.string()).default([]),
  /** A deleted product stays as an inactive item until all instances have read that. */
  deletedAt: z.iso.datetime().optional(),
  /** What the deletion took from it, to give it back. */
  removed: z
    .object({
      stock: z.int().nonnegative(),
      images: z.array(Picture),
      isActive: z.boolean(),
      isFeatured: z.boolean(),
    })
    .optional(),
  /** Raised by edits, not by sales: a sale does not make an admin's form stale. */
  version: z.int().default(1),
});
export type StoredProduct = z.output<typeof StoredProduct>;

/** The published reviews of a product by their rating: average and number follow from them. */
export const ratingCounts = ({ rated5, rated4, rated3, rated2, rated1 }: StoredProduct): RatingCounts => ({
  5: rated5,
  4: rated4,
  3: rated3,
  2: rated2,
  1: rated1,
});

/** The index attributes of a product that is written now: every write sets them, or warm functions miss the change. */
export const changedNow = (productId: string) => indexes.products(new Date().toISOString(), productId);

/** The products, active or not, or those changed since a time. The index follows its table with a delay. */
export const findProductsChangedSince = (since: Date | null): Promise<StoredProduct[]> =>
  queryAll(StoredProduct, 'products', { index: 'gsi1', from: since?.toISOString() });

/** The product as it is now, active or not, or null; for some days a deleted one as well. */
export const findProduct = (productId: string): Promise<StoredProduct | null> =>
  get(StoredProduct, keys.product(productId));

/** The product as it is now, active or not, or null; not a deleted one. */
export async function findLiveProduct(productId: string): Promise<StoredProduct | null> {
  const product = await findProduct(productId);
  return product?.deletedAt ? null : product;
}

/** The products of these ids (100 at most) in one round trip, in no order; unknown ids are absent. */
export async function findProducts(productIds: readonly string[]): Promise<StoredProduct[]> {
  const items = await getMany(productIds.map((id) => keys.product(id)));
  return items.map((item) => z.parse(StoredProduct, item));
}

/*
 * An order changes stock only by the steps below, each in the transaction of the order. Together they keep
 * stock + held + sold constant (P1): a hold moves units from `stock` to `held`, from where they are sold or released. A sale
 * takes them off the shelf, and units that come back after it return to the shelf, so that both transactions have an entry
 * in the stock ledger as well (stock-ledger.ts).
 */

const unitsOf = (productId: string, quantity: number) => ({
  ':units': quantity,
  ':changed': changedNow(productId).gsi1sk,
});

/** Reserves units for an unpaid order; refused as `line:<id>` when inactive, at another price, or short of stock. */
export const holdStockStep = (productId: string, quantity: number, priceCents: number): Step =>
  updateStep(`line:${productId}`, keys.product(productId), {
    update: 'SET stock = stock - :units, held = held + :units, gsi1sk = :changed',
    condition: 'isActive = :yes AND priceCents = :price AND stock >= :units',
    values: { ...unitsOf(productId, quantity), ':yes': true, ':price': priceCents },
  });

/** Returns held units to the stock; refused as `release:<id>` when fewer are held. */
export const releaseStockStep = (productId: string, quantity: number): Step =>
  updateStep(`release:${productId}`, keys.product(productId), {
    update: 'SET held = held - :units, stock = stock + :units, gsi1sk = :changed',
    condition: 'held >= :units',
    values: unitsOf(productId, quantity),
  });

/** Sells held units; refused as `sell-held:<id>` when fewer are held. */
export const sellHeldStep = (productId: string, quantity: number): Step =>
  updateStep(`sell-held:${productId}`, keys.product(productId), {
    update: 'SET held = held - :units, totalSales = totalSales + :units, gsi1sk = :changed',
    condition: 'held >= :units',
    values: unitsOf(productId, quantity),
  });

/** Sells from the stock, for a payment after the hold was released; refused as `sell-free:<id>` when short of stock. */
export const sellFreeStep = (productId: string, quantity: number): Step =>
  updateStep(`sell-free:${productId}`, keys.product(productId), {
    update: 'SET stock = stock - :units, totalSales = totalSales + :units, gsi1sk = :changed',
    condition: 'stock >= :units',
    values: unitsOf(productId, quantity),
  });

/** Returns sold units to the stock, when an order is refunded; refused as `restock:<id>` when the product is deleted. */
export const restockStep = (productId: string, quantity: number): Step =>
  updateStep(`restock:${productId}`, keys.product(productId), {
    update: 'SET stock = stock + :units, gsi1sk = :changed',
    condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
    values: unitsOf(productId, quantity),
  });

/**
 * Counts published reviews of a product, or takes them off. Refused as `product_changed` when the product is gone, or when that
 * would leave less than none: a product with such a count could not be read.
 */
export function countRatingsStep(productId: string, changes: Partial<Record<Rating, number>>): Step {
  const counted = Object.entries(changes).map(([rating, by]) => ({ name: `rated${rating}`, by }));
  const enough = counted.filter(({ by }) => by < 0).map(({ name }) => ` AND ${name} >= :less_${name}`);
  return updateStep('product_changed', keys.product(productId), {
    update: `ADD ${counted.map(({ name }) => `${name} :${name}`).join(', ')} SET gsi1sk = :changed`,
    condition: `attribute_exists(pk)${enough.join('')}`,
    values: {
      ...Object.fromEntries(counted.map(({ name, by }) => [`:${name}`, by])),
      ...Object.fromEntries(counted.filter(({ by }) => by < 0).map(({ name, by }) => [`:less_${name}`, -by])),
      ':changed': changedNow(productId).gsi1sk,
    },
  });
}

/** The condition of a product that is not deleted. */
export const isLive = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

/** A product as the audit trail names and keeps it; the category by its name, where it matters. */
export const auditedProduct = (product: StoredProduct, category?: string) => ({
  object: { kind: 'product' as const, id: product._id, label: product.title },
  after: { ...product, category, pictures: auditedPictures(product.images) },
});

/** Pictures by their alternative texts, in their order. */
export const auditedPictures = (images: StoredProduct['images']): string[] =>
  images.map(({ alt, url }) => alt || pictureId(url));
