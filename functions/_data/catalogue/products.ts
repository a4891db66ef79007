import * as z from 'zod';
import { Picture } from '#shared/contracts/shapes/product-card.ts';
import { indexes, keys } from '../table/keys.ts';
import { get, putStep, queryAll, transact, updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/** A product as the table stores it. `stock` can be sold; `held` is reserved for unpaid orders. */
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
  /** Raised by edits, not by sales: a sale does not make an admin's form stale. */
  version: z.int().default(1),
});
export type StoredProduct = z.output<typeof StoredProduct>;

/** The index attributes of a product that is written now: every write sets them, or warm functions miss the change. */
export const changedNow = (productId: string) => indexes.products(new Date().toISOString(), productId);

const ProductSlug = z.object({ productId: z.string() });

/**
 * Writes a new product with its slug in one transaction; throws `ConditionFailed('product_exists')` or `('slug_taken')`.
 * The shop shows it after `bumpCatalogueVersion`.
 */
export async function putProduct(product: z.input<typeof StoredProduct>): Promise<void> {
  const item = z.parse(StoredProduct, product);
  const isNew = { condition: 'attribute_not_exists(pk)' };
  await transact([
    putStep('product_exists', { ...keys.product(item._id), ...changedNow(item._id), ...item }, isNew),
    putStep('slug_taken', { ...keys.productSlug(item.slug), productId: item._id }, isNew),
  ]);
}

/** The products, active or not, or those changed since a time. The index follows its table with a delay. */
export const findProductsChangedSince = (since: Date | null): Promise<StoredProduct[]> =>
  queryAll(StoredProduct, 'products', { index: 'gsi1', from: since?.toISOString() });

/** The product as it is now, active or not, or null. */
export const findProduct = (productId: string): Promise<StoredProduct | null> =>
  get(StoredProduct, keys.product(productId));

/** The id of the product with this slug, or null. */
export const findProductIdBySlug = async (slug: string): Promise<string | null> =>
  (await get(ProductSlug, keys.productSlug(slug), true))?.productId ?? null;

/** The products of these ids (100 at most) in one round trip, in no order; unknown ids are absent. */
export async function findProducts(productIds: readonly string[]): Promise<StoredProduct[]> {
  const items = await getMany([...new Set(productIds)].map((id) => keys.product(id)));
  return items.map((item) => z.parse(StoredProduct, item));
}

/*
 * Stock changes only by the steps below, each in the transaction of its order. Together they keep stock + held + sold
 * constant (P1): a hold moves units from `stock` to `held`, from where they are sold or released.
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
