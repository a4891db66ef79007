import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { isOnTop } from '../support/on-top.ts';
import { setUpSite } from '../support/open-site.ts';
import { product } from '../support/shop-product.ts';

const site = setUpSite();

/** Opens the cart of a visitor with two units of a product, on a small phone. */
async function openCart(width = 360, height = 640): Promise<{ page: Page; cart: Locator }> {
  const { _id: id, price } = product;
  const { page } = await site.visit('/tienda?carrito=abierto', {
    width,
    height,
    stored: { cart: JSON.stringify([{ id, quantity: 2, price, product }]) },
  });
  const cart = page.getByRole('dialog', { name: 'Tu carrito' });
  await cart.waitFor();
  return { page, cart };
}

it('before the payment the cart of a small phone says who takes the card, when it arrives, and leads to terms and returns', async () => {
  const { page, cart } = await openCart();
  for (const text of [
    /^Llega entre/,
    /^Pago seguro con tarjeta en la página de Stripe\. Al pagar aceptas los/,
  ])
    expect([text, await isOnTop(cart.getByText(text))]).toEqual([text, true]);
  expect(await isOnTop(cart.getByRole('link', { name: product.title }))).toBe(true);
  await expectSoundLayout(page, 640);
  expect(await cart.getByRole('link', { name: 'términos' }).getAttribute('href')).toBe('/legal/terminos');
});

it('the link to the returns closes the cart and leads to their section of the terms', async () => {
  const { page, cart } = await openCart();
  await cart.getByRole('link', { name: 'devolver la compra' }).click();
  const section = page.getByRole('heading', { name: 'Devolver una compra' });
  await expect
    .poll(() => section.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200);
  expect(await cart.isVisible()).toBe(false);
  expect(await page.getByText('desisto de mi/desistimos de nuestro (*) contrato').count()).toBe(1);
});

it('in a window as low as a phone on its side the whole cart scrolls, from its products to the payment', async () => {
  const { cart } = await openCart(640, 320);
  expect(await isOnTop(cart.getByRole('link', { name: product.title }))).toBe(true);
  const pay = cart.getByRole('button', { name: /^Finalizar compra/ });
  await pay.scrollIntoViewIfNeeded();
  expect(await isOnTop(pay)).toBe(true);
  expect(await cart.evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(0);
});
