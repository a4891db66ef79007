import * as z from 'zod';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { keys } from './entities.ts';
import {
  get,
  putStep,
  setExpression,
  type Step,
  transact,
  updateStep,
} from '#functions/platform/table/table.ts';
import type { CorrectionReason, StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { historyAfter } from '#shared/rules/catalogue/price-history.ts';
import type { Rating } from '#shared/rules/reviews/reviews.ts';
import { auditStep, auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import { auditedProduct, changedNow, isLive, StoredProduct } from './products.ts';
import { categoryCountStep, type StoredCategory } from './categories/categories.ts';
import { freeSkuStep, freeSlugStep, takeSkuStep, takeSlugStep } from './product-names.ts';
import { type ImportOfFile, ledgerStep } from './stock/stock-ledger.ts';

/**
 * The step that adds a product to the set of the featured ones, or takes it out, in the transaction that changes its
 * `isFeatured`. Refused as `featured_full` when four others are in it (P32): one item holds them all, so that two admins at
 * once cannot both take the last place.
 */
export const featuredStep = (productId: string, isFeatured: boolean): Step =>
  isFeatured ? addStep(productId) : removeStep(productId);

const addStep = (productId: string) =>
  updateStep('featured_full', keys.featuredProducts(), {
    update: 'ADD ids :ids',
    condition: 'attribute_not_exists(ids) OR size(ids) < :max OR contains(ids, :id)',
    values: { ':ids': new Set([productId]), ':max': maxFeatured, ':id': productId },
  });

const removeStep = (productId: string) =>
  updateStep('featured_full', keys.featuredProducts(), {
    update: 'DELETE ids :ids',
    values: { ':ids': new Set([productId]) },
  });

const Featured = z.object({ ids: z.instanceof(Set<string>).default(new Set()) });

/** The ids of the featured products, active or not: at most four. */
export const findFeaturedIds = async (): Promise<string[]> => [
  ...((await get(Featured, keys.featuredProducts()))?.ids ?? []),
];

/*
 * What admins do to a product. Each is one transaction with the slug, the SKU, the count of the category, the featured places,
 * the stock ledger and the audit trail. The shop shows it after `bumpCatalogueVersion`.
 */

type Author = StockEntry['author'];

/** Slugs before the current one that still lead to a product. */
const maxOldSlugs = 20;

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
  file?: ImportOfFile | undefined;
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
    | 'priceOffer'
    | 'createdAt'
    | 'version'
    | 'oldSlugs'
    | 'deletedAt'
    | 'removed'
  >
>;

/**
 * What belongs to an edit: a correction of the stock, whose it is, the categories that it is in and moves between, and whether
 * the price before was a mistake.
 */
interface EditFacts {
  correction?: Correction | undefined;
  editor?: Editor | null;
  categories?: readonly StoredCategory[];
  isPriceMistake?: boolean | undefined;
}

/**
 * Changes a product, as read, and its stock by a difference, and raises its version; an offered price that ends is kept
 * as a past one. Throws `ConditionFailed`: `product_changed` when it has another version by now or too little stock,
 * `address_taken`, `sku_taken` or `category_missing`.
 */
export async function applyEdit(
  product: StoredProduct,
  edit: ProductEdit,
  { correction, editor = null, categories = [], isPriceMistake = false }: EditFacts = {},
): Promise<void> {
  const changed: StoredProduct = { ...product, ...edit };
  const oldSlugs = [...product.oldSlugs, product.slug].filter((slug) => slug !== changed.slug);
  const hasNewSlug = changed.slug !== product.slug;
  const set = setExpression({
    // the admin saw it: what is edited later does not change it
    kind: product.kind,
    ...edit,
    ...(offerFields.some((field) => changed[field] !== product[field]) &&
      historyOf(product, changed.priceCents, {
        category: categories.find(({ _id }) => _id === product.categoryId),
        isCorrection: isPriceMistake,
        at: editor?.now ?? new Date(),
      })),
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
    ...auditSteps(editor, auditedEdit(product, changed, { correction, categories, isPriceMistake })),
  ]);
}

/** The fields on which it depends whether a price is offered. */
export const offerFields = ['priceCents', 'isActive', 'categoryId'] as const;

interface PriceChange {
  /** The category of the product until now. */
  category: Pick<StoredCategory, 'isActive' | 'hiddenSince'> | undefined;
  isCorrection: boolean;
  at: Date;
}

/** The prices of a product after an edit. */
function historyOf(product: StoredProduct, priceCents: number, { category, isCorrection, at }: PriceChange) {
  const { isActive, createdAt, priceOffer = { since: createdAt, until: null } } = product;
  const hiddenSince = category && !category.isActive ? (category.hiddenSince ?? '') : null;
  return historyAfter(
    { ...product, priceOffer },
    { isActive, hiddenSince },
    { priceCents, isCorrection },
    at,
  );
}

/** An edit as the audit trail keeps it. */
function auditedEdit(
  product: StoredProduct,
  changed: StoredProduct,
  { correction, categories = [], isPriceMistake }: Omit<EditFacts, 'editor'>,
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
    after: {
      ...after,
      ...(isCorrected && { stockReason: correction.reason }),
      ...(isPriceMistake && changed.priceCents !== product.priceCents && { priceCorrection: true }),
    },
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
