import * as z from 'zod';
import type { CorrectionReason, StockEntry } from '#shared/contracts/shapes/stock-entry.ts';
import { endPrice } from '#shared/rules/catalogue/price-history.ts';
import type { Rating } from '#shared/rules/catalogue/reviews.ts';
import { auditStep, auditSteps, type Editor } from '../audit/audit-entries.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { deleteStep, putStep, transact, updateStep, type Step } from '../table/table.ts';
import { auditedProduct } from './audited-products.ts';
import { categoryCountStep } from './categories.ts';
import { featuredStep } from './featured-products.ts';
import { freeSkuStep, freeSlugStep, takeSkuStep, takeSlugStep } from './product-names.ts';
import { changedNow, StoredProduct } from './products.ts';
import { removedPictureSteps } from './removed-pictures.ts';
import { ledgerStep } from './stock-ledger.ts';

/*
 * What admins do to a product. Each is one transaction with the slug, the SKU, the count of the category, the featured places,
 * the stock ledger and the audit trail. The shop shows it after `bumpCatalogueVersion`.
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
  categoryName?: string,
): Promise<StoredProduct> {
  const item = z.parse(StoredProduct, product);
  const units = item.stock + item.held;
  const at = new Date(item.createdAt);
  await transact([
    putStep(
      'product_exists',
      { ...keys.product(item._id), ...changedNow(item._id), ...item },
      { condition: 'attribute_not_exists(pk)' },
    ),
    takeSlugStep(item),
    takeSkuStep(item),
    categoryCountStep(item.categoryId, 1),
    ...(units > 0 ? [ledgerStep(item._id, units, { reason: 'opening', author, at })] : []),
    ...(item.isFeatured ? [featuredStep(item._id, true)] : []),
    ...auditSteps(author && { author, now: at }, {
      action: 'create',
      ...auditedProduct(item, categoryName),
    }),
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
    | `rated${Rating}`
    | 'isFeatured'
    | 'pastPrices'
    | 'createdAt'
    | 'version'
    | 'oldSlugs'
    | 'deletedAt'
  >
>;

/** What belongs to an edit: a correction of the stock, whose it is, and the names of the categories it moves between. */
interface EditFacts {
  correction?: Correction | undefined;
  editor?: Editor | null;
  categories?: readonly { _id: string; name: string }[];
}

/**
 * Changes a product, as read, and its stock by a difference, and raises its version; a price that ends is kept as a
 * past one. Throws `ConditionFailed`: `product_changed` when it has another version by now or too little stock,
 * `address_taken`, `sku_taken` or `category_missing`.
 */
export async function applyEdit(
  product: StoredProduct,
  edit: ProductEdit,
  { correction, editor = null, categories = [] }: EditFacts = {},
): Promise<void> {
  const changed: StoredProduct = { ...product, ...edit };
  const oldSlugs = [...product.oldSlugs, product.slug].filter((slug) => slug !== changed.slug);
  const hasNewSlug = changed.slug !== product.slug;
  const set = setExpression({
    ...edit,
    ...(changed.priceCents !== product.priceCents && {
      pastPrices: endPrice(product.pastPrices, product.priceCents, editor?.now ?? new Date()),
    }),
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
    ...auditSteps(editor, auditedEdit(product, changed, correction, categories)),
  ]);
}

/** An edit as the audit trail keeps it. */
function auditedEdit(
  product: StoredProduct,
  changed: StoredProduct,
  correction: Correction | undefined,
  categories: NonNullable<EditFacts['categories']>,
) {
  const nameOf = ({ categoryId }: StoredProduct) => categories.find(({ _id }) => _id === categoryId)?.name;
  const stock = product.stock + (correction?.delta ?? 0);
  const before = auditedProduct(product, nameOf(product)).after;
  const { object, after } = auditedProduct({ ...changed, stock }, nameOf(changed));
  const isCorrected = correction !== undefined && correction.delta !== 0;
  return {
    action: 'edit' as const,
    object,
    before,
    after: { ...after, ...(isCorrected && { stockReason: correction.reason }) },
    reason: isCorrected ? correction.note : null,
  };
}

/**
 * Changes the stock alone, whatever the version; throws `ConditionFailed('stock_short')`. `seen` is what the admin corrects: the
 * title, and the units of then.
 */
export async function correctStock(
  productId: string,
  correction: Correction,
  seen?: { title: string; stock: number },
): Promise<void> {
  const { delta, reason, note, author, at } = correction;
  if (delta === 0) return;
  await transact([
    updateStep('stock_short', keys.product(productId), {
      update: 'SET stock = stock + :delta, gsi1sk = :changed',
      condition: `${isLive} AND stock >= :taken`,
      values: { ':delta': delta, ':taken': Math.max(0, -delta), ':changed': changedNow(productId).gsi1sk },
    }),
    ...correctionSteps(productId, correction),
    ...(seen
      ? auditSteps(author && { author, now: at }, {
          action: 'stock',
          object: { kind: 'product', id: productId, label: seen.title },
          before: { stock: seen.stock },
          after: { stock: seen.stock + delta, stockReason: reason },
          reason: note,
        })
      : []),
  ]);
}

const correctionSteps = (productId: string, correction?: Correction): Step[] =>
  correction && correction.delta !== 0 ? [ledgerStep(productId, correction.delta, correction)] : [];

/** Features a product, as read, or not; throws `ConditionFailed`: `product_changed` or `featured_full`. */
export const setFeatured = (product: StoredProduct, isFeatured: boolean, editor: Editor): Promise<void> =>
  transact([
    updateStep('product_changed', keys.product(product._id), {
      update: 'SET isFeatured = :isFeatured, gsi1sk = :changed',
      condition: `${isLive} AND isFeatured = :read`,
      values: {
        ':isFeatured': isFeatured,
        ':read': product.isFeatured,
        ':changed': changedNow(product._id).gsi1sk,
      },
    }),
    featuredStep(product._id, isFeatured),
    auditStep(editor, {
      action: 'feature',
      object: auditedProduct(product).object,
      before: { isFeatured: product.isFeatured },
      after: { isFeatured },
    }),
  ]);

/**
 * Deletes a product, as read: slugs, SKU and its featured place become free, and its pictures are removed. It stays as
 * an inactive item without stock for some days. Throws `ConditionFailed('product_changed')` when an edit or a sale was
 * faster, or units are held (P62).
 */
export async function deleteProduct(product: StoredProduct, author: Author, now: Date): Promise<void> {
  const { _id, stock, version, categoryId, images } = product;
  const { object, after: before } = auditedProduct(product);
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
    ...auditSteps(author && { author, now }, { action: 'remove', object, before }),
  ]);
}

const isLive = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';
