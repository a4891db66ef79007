import { expect, it } from 'vitest';
import { axeFindings } from '../support/pages/layout-findings.ts';
import { operator } from '#shared/content/operator.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

it('the footer leads to the legal pages, which fit a small phone, and to the orders that a purchase is withdrawn from', async () => {
  const { page } = await site.visit('/blog', { width: 360, height: 740 });
  const linkTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  expect(await linkTo('Desistir de una compra').getAttribute('href')).toBe(profileTabPath('pedidos'));
  for (const [slug, title, facts] of [
    ['accesibilidad', 'Accesibilidad', ['parcialmente conforme con el nivel AA', 'axe-core', operator.email]],
    [
      'garantia-legal',
      'Garantía legal',
      ['tres años desde que lo recibes', operator.legalName, 'cinco años'],
    ],
  ] as const) {
    await linkTo(title).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/legal/${slug}`);
    for (const fact of facts) expect(await page.getByRole('main').textContent()).toContain(fact);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  // the guarantee leads to the European Union's page about it, and mails to the shop
  const links = page.getByRole('article').getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toContain('https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_es.htm');
  expect(hrefs).toContain(`mailto:${operator.email}`);
});

it('a product and the cart lead to the legal guarantee', async () => {
  const { _id: id, price } = product;
  const { page } = await site.visit('/tienda/creatina?carrito=abierto', {
    stored: { cart: JSON.stringify([{ id, quantity: 1, price, product }]) },
    route: (opened) =>
      opened.route('**/api/products/creatina', (route) => route.fulfill(successResponse({ product }))),
  });
  const guarantee = { name: 'garantía legal' };
  const cart = page.getByRole('dialog', { name: 'Tu carrito' });
  await cart.getByRole('link', guarantee).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', guarantee).click();
  await page.getByRole('heading', { level: 1, name: 'Garantía legal' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/legal/garantia-legal');
});
