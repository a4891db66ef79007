import * as z from 'zod';
import { isConditionFailed } from '../platform/table/errors.ts';
import { keys } from './entities.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { get, queryAll, transact, updateStep } from '../platform/table/table.ts';
import { featuredStep } from './featured-products.ts';
import { takeSkuStep } from './product-names.ts';
import { changedNow, StoredProduct } from './products.ts';
import { ledgerStep } from './stock/stock-ledger.ts';

/** A product of a stage from before products kept their earlier slugs, and had a stock ledger. */
const OldProduct = StoredProduct.extend({ oldSlugs: z.array(z.string()).optional() });
type OldProduct = z.output<typeof OldProduct>;

/**
 * Gives the products of an older stage what they lack: a SKU that no other has, a featured place if there is one, and the
 * first entry of their ledger. Returns how many lacked it.
 */
export async function backfillProducts(now: Date): Promise<number> {
  const all = await queryAll(OldProduct, 'products', { index: 'gsi1' });
  const old = all.filter(({ oldSlugs }) => !oldSlugs);
  for (const { _id } of old) {
    await retryOnConflict(async () => {
      const product = await get(OldProduct, keys.product(_id));
      if (product && !product.oldSlugs) await complete(product, now);
    });
  }
  return old.length;
}

async function complete(product: OldProduct, now: Date, sku = product.sku, nth = 2): Promise<void> {
  const { _id, stock, held, isFeatured } = product;
  try {
    await transact([
      updateStep('product_changed', keys.product(_id), {
        update: 'SET oldSlugs = :none, sku = :sku, isFeatured = :isFeatured, gsi1sk = :changed',
        condition: 'attribute_not_exists(oldSlugs) AND stock = :stock AND held = :held',
        values: {
          ':none': [],
          ':sku': sku,
          ':isFeatured': isFeatured,
          ':changed': changedNow(_id).gsi1sk,
          ':stock': stock,
          ':held': held,
        },
      }),
      takeSkuStep({ _id, slug: product.slug, sku }),
      ...(isFeatured ? [featuredStep(_id, true)] : []),
      ...(stock + held > 0 ? [ledgerStep(_id, stock + held, { reason: 'opening', at: now })] : []),
    ]);
  } catch (error) {
    if (isConditionFailed(error, 'featured_full'))
      return complete({ ...product, isFeatured: false }, now, sku, nth);
    if (isConditionFailed(error, 'sku_taken'))
      return complete(product, now, `${product.sku}-${nth}`, nth + 1);
    throw error;
  }
}
