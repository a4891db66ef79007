import * as z from 'zod';
import type { CorrectionReason, StockEntry } from '#shared/contracts/shapes/stock-entry.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { deleteStep, putStep, transact, updateStep, type Step } from '../table/table.ts';
import { categoryCountStep } from './categories.ts';
import { featuredStep } from './featured-products.ts';
import { freeSkuStep, freeSlugStep, takeSkuStep, takeSlugStep } from './product-names.ts';
import { changedNow, StoredProduct } from './products.ts';
import { removedPictureSteps } from './removed-pictures.ts';
import { ledgerStep } from './stock-ledger.ts';

/*
 * What admins do to a product. Each is one transaction with the slug, the SKU, the count of the category, the featured places
 * and the stock ledger. The shop shows it after `bumpCatalogueVersion`.
 */

type Author = StockEntry['author'];

/** Days for which a deleted product stays as an inactive item: longer than an instance lives without reading it. */
const deletedDays = 7;

/** Slugs before the current one that still lead to a product. */
const maxOldSlugs = 20;

const dayMs = 86_400_000;

/**
 * Writes a new product. Throws `ConditionFailed`: `product_exists`, `address_taken`, `sku_taken`, `category_missing` or
 * `featured_full`.
 */
export async function putProduct(
  product: z.input<typeof StoredProduct>,
  author: Author = null,
): Promise<StoredProduct> {
  const item = z.parse(StoredProduct, product);
  const units = item.stock + item.held;
  await transact([
    putStep(
      'product_exists',
      { ...keys.product(item._id), ...changedNow(item._id), ...item },
      { condition: 'attribute_not_exists(pk)' },
    ),
    takeSlugStep(item),
    takeSkuStep(item),
    categoryCountStep(item.categoryId, 1),
    ...(units > 0
      ? [ledgerStep(item._id, units, { reason: 'opening', author, at: new Date(item.createdAt) })]
      : []),
    ...(item.isFeatured ? [featuredStep(item._id, true)] : []),
  ]);
  return item;
}

/** Units that an admin adds, or takes when negative, and why. */
export interface Correction {
  delta: number;
  reason: CorrectionReason;
  note: string;
  author: Author;
  at: Date;
}

/** The attributes that an edit may set. */
export type ProductEdit = Partial<
  Omit<
    StoredProduct,
    | '_id'
    | 'stock'
    | 'held'
    | 'totalSales'
    | 'isFeatured'
    | 'createdAt'
    | 'version'
    | 'oldSlugs'
    | 'deletedAt'
  >
>;

/**
 * Changes a product, as read, and its stock by a difference, and raises its version. Throws `ConditionFailed`:
 * `product_changed` when it has another version by now or too little stock, `address_taken`, `sku_taken` or
 * `category_missing`.
 */
export async function applyEdit(
  product: StoredProduct,
  edit: ProductEdit,
  correction?: Correction,
): Promise<void> {
  const changed: StoredProduct = { ...product, ...edit };
  const oldSlugs = [...product.oldSlugs, product.slug].filter((slug) => slug !== changed.slug);
  const hasNewSlug = changed.slug !== product.slug;
  const set = setExpression({
    ...edit,
    ...(hasNewSlug && { oldSlugs: oldSlugs.slice(-maxOldSlugs) }),
    version: product.version + 1,
    gsi1sk: changedNow(product._id).gsi1sk,
  });
  const delta = correction?.delta ?? 0;
  await transact([
    updateStep('product_changed', keys.product(product._id), {
      update: `${set.update}, stock = stock + :delta`,
      condition: `${isLive} AND version = :read AND stock >= :taken`,
      names: set.names,
      values: { ...set.values, ':delta': delta, ':taken': Math.max(0, -delta), ':read': product.version },
    }),
    ...(hasNewSlug ? [takeSlugStep(changed)] : []),
    ...(hasNewSlug ? oldSlugs.slice(0, -maxOldSlugs).map((slug) => freeSlugStep(product._id, slug)) : []),
    ...(changed.sku === product.sku ? [] : [takeSkuStep(changed), freeSkuStep(product)]),
    ...(changed.categoryId === product.categoryId
      ? []
      : [categoryCountStep(product.categoryId, -1), categoryCountStep(changed.categoryId, 1)]),
    ...correctionSteps(product._id, correction),
  ]);
}

/** Changes the stock alone, whatever the version; throws `ConditionFailed('stock_short')`. */
export async function correctStock(productId: string, correction: Correction): Promise<void> {
  const { delta } = correction;
  if (delta === 0) return;
  await transact([
    updateStep('stock_short', keys.product(productId), {
      update: 'SET stock = stock + :delta, gsi1sk = :changed',
      condition: `${isLive} AND stock >= :taken`,
      values: { ':delta': delta, ':taken': Math.max(0, -delta), ':changed': changedNow(productId).gsi1sk },
    }),
    ...correctionSteps(productId, correction),
  ]);
}

const correctionSteps = (productId: string, correction?: Correction): Step[] =>
  correction && correction.delta !== 0 ? [ledgerStep(productId, correction.delta, correction)] : [];

/** Features a product or not; throws `ConditionFailed`: `product_missing` or `featured_full`. */
export const setFeatured = (productId: string, isFeatured: boolean): Promise<void> =>
  transact([
    updateStep('product_missing', keys.product(productId), {
      update: 'SET isFeatured = :isFeatured, gsi1sk = :changed',
      condition: isLive,
      values: { ':isFeatured': isFeatured, ':changed': changedNow(productId).gsi1sk },
    }),
    featuredStep(productId, isFeatured),
  ]);

/**
 * Deletes a product, as read: slugs, SKU and its featured place become free, and its pictures are removed. It stays as an
 * inactive item without stock for some days. Throws `ConditionFailed('product_changed')` when an edit or a sale was faster, or units are held (P62).
 */
export async function deleteProduct(product: StoredProduct, author: Author, now: Date): Promise<void> {
  const { _id, stock, version, categoryId, images } = product;
  await transact([
    updateStep('product_changed', keys.product(_id), {
      update:
        'SET isActive = :no, isFeatured = :no, deletedAt = :now, stock = :none, images = :empty, #ttl = :ttl, gsi1sk = :changed',
      condition: `${isLive} AND version = :read AND stock = :stock AND held = :none AND images = :images`,
      names: { '#ttl': 'ttl' },
      values: {
        ':no': false,
        ':now': now.toISOString(),
        ':none': 0,
        ':ttl': Math.floor((now.getTime() + deletedDays * dayMs) / 1000),
        ':changed': changedNow(_id).gsi1sk,
        ':read': version,
        ':stock': stock,
        ':images': images,
        ':empty': [],
      },
    }),
    ...[product.slug, ...product.oldSlugs].map((slug) => freeSlugStep(_id, slug)),
    freeSkuStep(product),
    categoryCountStep(categoryId, -1),
    featuredStep(_id, false),
    ...removedPictureSteps(_id, images, now),
    deleteStep('product_changed', keys.stockLevel(_id)),
    ...(stock > 0 ? [ledgerStep(_id, -stock, { reason: 'deletion', author, at: now })] : []),
  ]);
}

const isLive = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';
