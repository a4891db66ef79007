import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromCents } from '#shared/rules/money.ts';
import type { CartItem } from '#shared/rules/cart.ts';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';

/** Repeats a look at the page until it is as expected. */
export const eventually = <T>(look: () => T | Promise<T>) =>
  // eslint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls this awaits it
  expect.poll(look);

/** Waits for the toast with just these words. */
export async function seeToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast][data-visible=true]').filter({
    has: page.locator('[data-title]').getByText(title, { exact: true }),
  });
  const words = description ? toast.getByText(description, { exact: true }) : toast;
  await words.first().waitFor();
}

/** The spec's "destructive toast". */
export const seeError = (page: Page, description: string): Promise<void> =>
  seeToast(page, 'Error', description);

/** Opens the cart and gives its drawer. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Carrito, / }).click();
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
  await drawer.waitFor();
  return drawer;
}

/** The lines of the open cart. */
export const cartLines = (drawer: Locator): Locator =>
  drawer.getByRole('list', { name: 'Productos del carrito' }).getByRole('listitem');

/** What an amount list says beside a word: 'Total' → '48,79 €'. */
export const amount = (within: Locator, word: string): Locator =>
  within.locator(`dt:text-is("${word}") + dd`);

/** Waits until the address is this path with its query. */
export const arriveAt = (page: Page, path: string): Promise<void> =>
  eventually(() => {
    const { pathname, search } = new URL(page.url());
    return decodeURIComponent(pathname + search);
  }).toBe(path);

/** A cart as the browser keeps it. */
export function storedCart(...lines: [product: StoredProduct, quantity: number][]): { cart: string } {
  const items: CartItem[] = lines.map(([product, quantity]) => {
    const price = fromCents(product.priceCents);
    const { _id, slug, title, stock, images, averageRating, reviewCount, totalSales, isFeatured, createdAt } =
      product;
    const category = { _id: product.categoryId, name: 'Proteínas', slug: 'proteinas' };
    const facts = { averageRating, reviewCount, totalSales, isFeatured, createdAt };
    return {
      id: _id,
      quantity,
      price,
      product: { _id, slug, title, price, stock, images, category, ...facts },
    };
  });
  return { cart: JSON.stringify(items) };
}
