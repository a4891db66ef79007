import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromCents } from '#shared/rules/money.ts';
import type { CartItem } from '#shared/rules/orders/cart.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';

/** `expect.poll`: repeats a read of the page until it is as expected. */
export const eventually = <T>(look: () => T | Promise<T>) =>
  // eslint-disable-next-line vitest/require-awaited-expect-poll -- the caller awaits it
  expect.poll(look);

/** Waits for a toast with exactly this title and description, which may be gone already; each is waited for once. */
export const waitForToast = (page: Page, title: string, description?: string): Promise<void> =>
  waitForShownToast(page, { title, description });

/** Waits for an error toast. */
export const waitForErrorToast = (page: Page, description: string): Promise<void> =>
  waitForToast(page, 'Error', description);

/** Waits until the code has taken the page's HTML over. */
export const waitForCode = (page: Page): Promise<void> =>
  eventually(() => page.evaluate(() => Object.keys(document.querySelector('#root')!).join())).toContain(
    '__react',
  );

/** Opens the cart and returns its drawer. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Carrito, / }).click();
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
  await drawer.waitFor();
  return drawer;
}

/** The lines of the open cart. */
export const cartLines = (drawer: Locator): Locator =>
  drawer.getByRole('list', { name: 'Productos del carrito' }).getByRole('listitem');

/** The value of a label in a list of amounts: 'Total' → '48,79 €'. */
export const amount = (within: Locator, word: string): Locator =>
  within.locator(`dt:text-is("${word}") + dd`);

/** Waits until the URL has this path and query. */
export const waitForPath = (page: Page, path: string): Promise<void> =>
  eventually(() => {
    const { pathname, search } = new URL(page.url());
    return decodeURIComponent(pathname + search);
  }).toBe(path);

/** A cart as localStorage has it. */
export function storedCart(...lines: [product: StoredProduct, quantity: number][]): { cart: string } {
  const items: CartItem[] = lines.map(([product, quantity]) => {
    const price = fromCents(product.priceCents);
    const { _id, slug, title, netContent, stock, images, createdAt } = product;
    const { totalSales, isFeatured, kind } = product;
    const category = { _id: product.categoryId, name: 'Proteínas', slug: 'proteinas' };
    const facts = { averageRating: 0, reviewCount: 0, totalSales, isFeatured, createdAt };
    return {
      id: _id,
      quantity,
      price,
      product: {
        _id,
        slug,
        title,
        kind,
        price,
        reduction: null,
        netContent,
        stock,
        images,
        category,
        ...facts,
      },
    };
  });
  return { cart: JSON.stringify(items) };
}
