import type { StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { auditStep, auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import { keys } from './entities.ts';
import { deleteStep, transact, updateStep } from '#functions/platform/table/table.ts';
import { auditedProduct, changedNow, isLive, type StoredProduct } from './products.ts';
import { categoryCountStep } from './categories/categories.ts';
import { featuredStep } from './product-changes.ts';
import { findCurrentOwner, freeSkuStep, freeSlugStep, takeSkuStep, takeSlugStep } from './product-names.ts';
import { removedPictureSteps } from './pictures/removed-pictures.ts';
import { ledgerStep } from './stock/stock-ledger.ts';

/** Days for which a deleted product stays as an inactive item: longer than an instance lives without reading it. */
const deletedDays = 7;

const dayMs = 86_400_000;

/**
 * Deletes a product, as read: slugs, SKU and its featured place become free, and its pictures are removed. It stays as
 * an inactive item without stock for some days. Throws `ConditionFailed('product_changed')` when an edit or a sale was
 * faster, or units are held (P62). `restoreProduct` takes it back.
 */
export async function deleteProduct(
  product: StoredProduct,
  author: StockEntry['author'],
  now: Date,
): Promise<void> {
  const { _id, stock, version, categoryId, images, isActive, isFeatured } = product;
  const { object, after: before } = auditedProduct(product);
  await transact([
    updateStep('product_changed', keys.product(_id), {
      update:
        'SET isActive = :no, isFeatured = :no, deletedAt = :now, stock = :none, images = :empty, removed = :removed, #ttl = :ttl, gsi1sk = :changed',
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
        ':removed': { stock, images, isActive, isFeatured },
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

/** Whether a deletion can be taken back: after those days the files of its pictures may be gone, though the item is still there. */
export const isRestorable = ({ deletedAt, removed }: StoredProduct, now: Date): boolean =>
  deletedAt !== undefined &&
  removed !== undefined &&
  now.getTime() < Date.parse(deletedAt) + deletedDays * dayMs;

/**
 * Takes a deletion back, as read: units, pictures, address and SKU return; of its earlier addresses those that no other product
 * has taken. It is featured no more. Throws `ConditionFailed`: `product_changed` when it has been restored already,
 * or units have come back to it, `address_taken`, `sku_taken` or `category_missing` (P273).
 */
export async function restoreProduct(deleted: StoredProduct, note: string, editor: Editor): Promise<void> {
  const { _id, removed, version, categoryId, deletedAt } = deleted;
  const { stock = 0, images = [], isActive = false } = removed ?? {};
  const owners = await Promise.all(deleted.oldSlugs.map(findCurrentOwner));
  const oldSlugs = deleted.oldSlugs.filter((_, at) => owners[at] === null);
  const restored = { ...deleted, stock, images, isActive, oldSlugs };
  const { object, after } = auditedProduct(restored);
  await transact([
    updateStep('product_changed', keys.product(_id), {
      update:
        'SET isActive = :active, stock = :stock, images = :images, oldSlugs = :slugs, version = :next, gsi1sk = :changed REMOVE deletedAt, removed, #ttl',
      condition: 'deletedAt = :read AND removed.stock = :stock',
      names: { '#ttl': 'ttl' },
      values: {
        ':active': isActive,
        ':stock': stock,
        ':images': images,
        ':slugs': oldSlugs,
        ':next': version + 1,
        ':changed': changedNow(_id).gsi1sk,
        ':read': deletedAt,
      },
    }),
    ...[restored.slug, ...oldSlugs].map((slug) => takeSlugStep({ ...restored, slug })),
    takeSkuStep(restored),
    categoryCountStep(categoryId, 1),
    ...(stock > 0
      ? [ledgerStep(_id, stock, { reason: 'other', note, author: editor.author, at: editor.now })]
      : []),
    auditStep(editor, { action: 'restore', object, after }),
  ]);
}
