import { products, type ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { isOver } from '#shared/rules/catalogue/price-history.ts';
import * as z from 'zod';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findCategory } from '../categories/categories.ts';
import { findCurrentOwner } from '../product-names.ts';
import { findProduct } from '../products.ts';
import { productCard } from '../snapshot.ts';
import type { NewFile } from '#functions/platform/ports/site-pages.ts';
import { type Outcome, updateFile, type Site } from './update-file.ts';

/**
 * A card without a reduction that is over. The end of one changes no item, so no record wakes the function: the nightly
 * repair finds a page that differs. Until then, a day at most, the HTML has the price before; a browser hides it at once.
 */
export const withoutEnded = <Card extends Pick<ProductSummary, 'reduction'>>(card: Card, now: Date): Card =>
  card.reduction && isOver(card.reduction, now) ? { ...card, reduction: null } : card;

/** Brings the pages of all addresses that a product has or had to what the table says now. */
export async function updateProductPage(site: Site, productId: string): Promise<Outcome[]> {
  const product = await findProduct(productId);
  const outcomes: Outcome[] = [];
  // an item that is gone had no page since the product was deleted
  for (const slug of product ? [product.slug, ...product.oldSlugs] : [])
    outcomes.push(await updateAddress(site, slug));
  return outcomes;
}

/** Brings the page of one address to what the table says now: an earlier address may lead to another product by now. */
export const updateAddress = (site: Site, slug: string): Promise<Outcome> =>
  updateFile(renderedKey(sitePaths.product(slug)), () => productFile(site, slug));

async function productFile({ render }: Site, slug: string): Promise<NewFile | null> {
  const productId = await findCurrentOwner(slug);
  const product = productId === null ? null : await findProduct(productId);
  if (!product?.isActive || product.deletedAt || product.slug !== slug) return null;
  const category = await findCategory(product.categoryId);
  if (!category?.isActive) return null;
  // the response of the API: fields that the contract does not declare are removed
  const card = withoutEnded(productCard(product, category), new Date());
  const shown = { success: true, data: { product: { ...product, ...card } } };
  const { data } = z.parse(products.get.response, shown);
  const body = await render({ kind: 'product', product: data.product });
  return { body, type: 'text/html; charset=utf-8' };
}
