import * as z from 'zod';
import { Picture } from '#shared/contracts/shapes/product-card.ts';
import { indexes, keys } from '../table/keys.ts';
import { get, putStep, transact, updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/** A product as the table keeps it. `stock` is what can be sold; `held` stands in unpaid orders. */
export const StoredProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  priceCents: z.int().nonnegative(),
  stock: z.int().nonnegative(),
  held: z.int().nonnegative().default(0),
  totalSales: z.int().nonnegative().default(0),
  images: z.array(Picture),
  categoryId: z.string(),
  averageRating: z.number().default(0),
  reviewCount: z.int().default(0),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
  sku: z.string(),
  tags: z.array(z.string()),
  /** Kilograms. */
  weight: z.number(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  createdAt: z.iso.datetime(),
  /** Raised by edits, never by sales: an admin's form is not stale because somebody bought. */
  version: z.int().default(1),
});
export type StoredProduct = z.output<typeof StoredProduct>;

const ProductSlug = z.object({ productId: z.string() });

/**
 * Writes a new product and takes its slug, both or neither; `Refused('product_exists')` or `Refused('slug_taken')`.
 * The shop shows it after `bumpCatalogueVersion`.
 */
export async function putProduct(product: z.input<typeof StoredProduct>): Promise<void> {
  const item = z.parse(StoredProduct, product);
  const isNew = { condition: 'attribute_not_exists(pk)' };
  await transact([
    putStep('product_exists', { ...keys.product(item._id), ...indexes.products(item._id), ...item }, isNew),
    putStep('slug_taken', { ...keys.productSlug(item.slug), productId: item._id }, isNew),
  ]);
}

/** The product as it is at this moment, active or not, or null. */
export const findProduct = (productId: string): Promise<StoredProduct | null> =>
  get(StoredProduct, keys.product(productId));

/** The product that has this slug, or null. */
export const findProductIdBySlug = async (slug: string): Promise<string | null> =>
  (await get(ProductSlug, keys.productSlug(slug), true))?.productId ?? null;

/** The products of these ids (100 at most) in one round trip, in no order; unknown ids are absent. */
export async function findProducts(productIds: readonly string[]): Promise<StoredProduct[]> {
  const items = await getMany([...new Set(productIds)].map((id) => keys.product(id)));
  return items.map((item) => z.parse(StoredProduct, item));
}

/*
 * Stock moves only by the steps below, each inside the transaction of the order it belongs to. Together they keep
 * stock + held + sold constant (P1): a hold moves units to `held`, which are then either sold or released.
 */

/** Takes units for an unpaid order; refused as `line:<id>` when inactive, dearer, cheaper, or too few are left. */
export const holdStockStep = (productId: string, quantity: number, priceCents: number): Step =>
  updateStep(`line:${productId}`, keys.product(productId), {
    update: 'SET stock = stock - :units, held = held + :units',
    condition: 'isActive = :yes AND priceCents = :price AND stock >= :units',
    values: { ':units': quantity, ':yes': true, ':price': priceCents },
  });

/** Gives held units back to the stock; refused as `release:<id>` when fewer are held. */
export const releaseStockStep = (productId: string, quantity: number): Step =>
  updateStep(`release:${productId}`, keys.product(productId), {
    update: 'SET held = held - :units, stock = stock + :units',
    condition: 'held >= :units',
    values: { ':units': quantity },
  });

/** Sells held units; refused as `sell-held:<id>` when fewer are held. */
export const sellHeldStep = (productId: string, quantity: number): Step =>
  updateStep(`sell-held:${productId}`, keys.product(productId), {
    update: 'SET held = held - :units, totalSales = totalSales + :units',
    condition: 'held >= :units',
    values: { ':units': quantity },
  });

/** Sells from the stock, for a payment that came after its hold was released; refused as `sell-free:<id>`. */
export const sellFreeStep = (productId: string, quantity: number): Step =>
  updateStep(`sell-free:${productId}`, keys.product(productId), {
    update: 'SET stock = stock - :units, totalSales = totalSales + :units',
    condition: 'stock >= :units',
    values: { ':units': quantity },
  });
