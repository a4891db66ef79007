import * as z from 'zod';
import { keys } from './entities.ts';
import { deleteStep, get, putStep, type Step } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';

/* Slug and SKU lead to one product each: an item of their own admits no second product. */

const Owner = z.object({ productId: z.string() });

type Product = { _id: string; slug: string; sku: string };

const unlessAnothers = (productId: string) => ({
  condition: 'attribute_not_exists(pk) OR productId = :product',
  values: { ':product': productId },
});

/** The step that gives a product its slug; refused as `address_taken`. Its own earlier slug is free to it. */
export const takeSlugStep = ({ _id, slug }: Product): Step =>
  putStep('address_taken', { ...keys.productSlug(slug), productId: _id }, unlessAnothers(_id));

/** The step that gives a product its SKU; refused as `sku_taken`. */
export const takeSkuStep = ({ _id, sku }: Product): Step =>
  putStep('sku_taken', { ...keys.productSku(sku), productId: _id }, unlessAnothers(_id));

/** The step that frees a slug of a product; refused as `product_changed` when it is another's. */
export const freeSlugStep = (productId: string, slug: string): Step =>
  deleteStep('product_changed', keys.productSlug(slug), unlessAnothers(productId));

/** The step that frees the SKU of a product; refused as `product_changed` when it is another's. */
export const freeSkuStep = ({ _id, sku }: Product): Step =>
  deleteStep('product_changed', keys.productSku(sku), unlessAnothers(_id));

/** The id of the product with this slug, now or before, or null. */
export const findProductIdBySlug = async (slug: string): Promise<string | null> =>
  (await get(Owner, keys.productSlug(slug), true))?.productId ?? null;

/** The same as it is at this moment. */
export const findCurrentOwner = async (slug: string): Promise<string | null> =>
  (await get(Owner, keys.productSlug(slug)))?.productId ?? null;

/** The ids of the products with these slugs or SKUs, by slug or SKU; unknown ones are absent. */
export async function findProductIdsByName(
  kind: 'slug' | 'sku',
  names: string[],
): Promise<Map<string, string>> {
  const keyOf = kind === 'slug' ? keys.productSlug : keys.productSku;
  const items = await getMany(names.map(keyOf));
  return new Map(
    items.map((item) => [String(item.pk).slice(kind.length + 1), z.parse(Owner, item).productId]),
  );
}
