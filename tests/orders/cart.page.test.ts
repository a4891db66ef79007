import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { isOnTop } from '../support/pages/on-top.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';

const site = setUpSite();

const lineOf = (shown: Pick<ProductSummary, '_id' | 'price'>) => ({
  id: shown._id,
  quantity: 2,
  price: shown.price,
  product: shown,
});

/** Opens the cart of a visitor with two units of a product, on a small phone. */
async function openCart(
  items: object[] = [lineOf(product)],
  height = 640,
): Promise<{ page: Page; cart: Locator }> {
  const { page } = await site.visit('/tienda?carrito=abierto', {
    width: 360,
    height,
    stored: { cart: JSON.stringify(items) },
  });
  const cart = page.getByRole('dialog', { name: 'Tu carrito' });
  await cart.waitFor();
  return { page, cart };
}

nightly(
  'before the payment the cart of a small phone says who takes the card and when it arrives, and leads to terms and to the section of returns',
  async () => {
    const { page, cart } = await openCart();
    for (const text of [
      /^Llega entre/,
      /^Pago seguro con tarjeta en la página de Stripe\. Al pagar aceptas los/,
    ])
      expect([text, await isOnTop(cart.getByText(text))]).toEqual([text, true]);
    expect(await isOnTop(cart.getByRole('link', { name: product.title }))).toBe(true);
    await expectSoundLayout(page, 640);
    expect(await cart.getByRole('link', { name: 'términos' }).getAttribute('href')).toBe('/legal/terminos');

    // in a window as low as a phone on its side the whole cart scrolls, from its products to the payment
    await page.setViewportSize({ width: 640, height: 320 });
    expect(await isOnTop(cart.getByRole('link', { name: product.title }))).toBe(true);
    const pay = cart.getByRole('button', { name: /^Finalizar compra/ });
    await pay.scrollIntoViewIfNeeded();
    expect(await isOnTop(pay)).toBe(true);
    expect(await cart.evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(0);

    await page.setViewportSize({ width: 360, height: 640 });
    await cart.getByRole('link', { name: 'devolver la compra' }).click();
    const section = page.getByRole('heading', { name: 'Devolver una compra' });
    await expect
      .poll(() => section.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await cart.isVisible()).toBe(false);
    await expect
      .poll(() => page.getByText('desisto de mi/desistimos de nuestro (*) contrato').count())
      .toBe(1);
  },
);

nightly('each line of the cart says how it is returned where that is limited', async () => {
  const own = { ...product, _id: 'prd_2', title: 'Cinturón con tu nombre', kind: 'custom' as const };
  const goods = { ...product, _id: 'prd_3', title: 'Comba', kind: 'goods' as const };
  const { page, cart } = await openCart([product, own, goods].map(lineOf), 900);
  const line = (title: string) =>
    cart.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await line(product.title).getByText('Se devuelve solo sin abrir.').waitFor();
  await line(own.title).getByText('No se puede devolver: se hace para ti.').waitFor();
  expect(
    await line('Comba')
      .getByText(/devolver|devuelve/)
      .count(),
  ).toBe(0);
  await cart.getByRole('link', { name: 'devolver lo demás' }).waitFor();
  await expectSoundLayout(page, 900);
});

nightly('a cart of which nothing can be returned promises no fourteen days', async () => {
  const { cart } = await openCart([lineOf({ ...product, kind: 'perishable' } as ProductSummary)]);
  await cart.getByRole('link', { name: 'no se puede devolver' }).waitFor();
  expect(await cart.getByText('14 días').count()).toBe(0);
});

nightly('a visitor who pays is led to the login, and told why without an error', async () => {
  const { page, cart } = await openCart();
  await cart.getByRole('button', { name: /^Finalizar compra/ }).click();
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
  await waitForShownToast(page, { title: 'Debes iniciar sesión para proceder con la compra' });
  expect((await shownToasts(page)).map(({ type }) => type)).toEqual(['info']);
});

it('a visitor’s tap shows the product in cart and button by one render; the library of toasts loads after its frame', async () => {
  const pagination = { page: 1, limit: 12, total: 1, totalPages: 1 };
  const { page } = await site.visit('/tienda', {
    route: async (opened) => {
      await opened.clock.install();
      await opened.route('**/api/products?*', (route) =>
        route.fulfill({
          json: { success: true, data: { products: [product], categories: [] }, pagination },
        }),
      );
    },
  });
  const button = page.locator('.quick-add');
  await button.waitFor();
  await waitForIdlePage(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const tapped = await button.evaluate(async (element) => {
    const icon = element.innerHTML;
    const changed: unknown[] = [];
    const watch = new MutationObserver((records) =>
      changed.push(...records.map(({ attributeName }) => attributeName)),
    );
    watch.observe(element, { attributes: true });
    (element as HTMLElement).click();
    // when all that the tap has started at once is over
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage('');
    });
    const badge = document.querySelector('.count-badge')?.textContent;
    return { badge, hasNewIcon: element.innerHTML !== icon, changed };
  });
  expect(tapped).toEqual({ badge: '1', hasNewIcon: true, changed: [] });
  const toaster = page.locator('link[href*="/toaster-"]');
  expect(await toaster.count()).toBe(0);
  await page.clock.resume();
  await waitForShownToast(page, { title: `${product.title} agregado al carrito` });
  expect(await toaster.count()).toBeGreaterThan(0);
  // the number has a font that the page shows already: a new one would hold up the frame after the tap
  const fonts = await page.locator('.count-badge').evaluate((badge) => {
    const fontOf = (element: Element) => {
      const { fontSize, fontWeight, fontFamily } = getComputedStyle(element);
      return `${fontWeight} ${fontSize} ${fontFamily}`;
    };
    return { own: fontOf(badge), footer: [...document.querySelectorAll('footer h2')].map(fontOf) };
  });
  expect(fonts.footer).toContain(fonts.own);
});
