import type { StockEntry } from '#shared/contracts/shapes/stock-entry.ts';
import { auditSteps } from '../audit/audit-entries.ts';
import { keys } from '../table/keys.ts';
import { deleteStep, transact, updateStep } from '../table/table.ts';
import { auditedProduct } from './audited-products.ts';
import { categoryCountStep } from './categories.ts';
import { featuredStep } from './featured-products.ts';
import { freeSkuStep, freeSlugStep } from './product-names.ts';
import { changedNow, isLive, type StoredProduct } from './products.ts';
import { removedPictureSteps } from './removed-pictures.ts';
import { ledgerStep } from './stock-ledger.ts';

/** Days for which a deleted product stays as an inactive item: longer than an instance lives without reading it. */
const deletedDays = 7;

const dayMs = 86_400_000;

/**
 * Deletes a product, as read: slugs, SKU and its featured place become free, and its pictures are removed. It stays as
 * an inactive item without stock for some days. Throws `ConditionFailed('product_changed')` when an edit or a sale was
 * faster, or units are held (P62).
 */
export async function deleteProduct(
  product: StoredProduct,
  author: StockEntry['author'],
  now: Date,
): Promise<void> {
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
