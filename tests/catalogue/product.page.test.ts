import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { operator } from '#shared/content/operator.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { isOnTop } from '../support/pages/on-top.ts';
import { setUpSite, type VisitOptions } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

/** A Monday, half an hour before the cut-off in Madrid. */
const beforeCutOff = new Date('2026-11-23T12:30:00Z');

interface Shown extends VisitOptions {
  path?: string;
  /** Those of the shop's list. */
  products?: Product[];
}

const open = (
  facts: Partial<Product>,
  { path = '/tienda/creatina', products = [], route: addRoutes, ...options }: Shown = {},
) =>
  site.visit(path, {
    ...options,
    route: async (page: Page) => {
      await addRoutes?.(page);
      const pagination = { page: 1, limit: 12, total: products.length, totalPages: 1 };
      await page.route('**/api/products?*', (route) =>
        route.fulfill({ json: { success: true, data: { products, categories: [] }, pagination } }),
      );
      await page.route('**/api/products/*', (route) =>
        route.fulfill(successResponse({ product: { ...product, ...facts } })),
      );
    },
  });

it('a product says when it arrives, anew once the cut-off hour has passed', async () => {
  const { page } = await open({}, { route: (opened) => opened.clock.install({ time: beforeCutOff }) });
  await page.getByText('Llega entre el mar 24 y el jue 26', { exact: true }).waitFor();
  await page.clock.fastForward('40:00');
  await expect
    .poll(() => page.getByText(/^Llega entre/).textContent())
    .toBe('Llega entre el mié 25 y el vie 27');
});

nightly(
  'Back closes the enlarged picture, and the product stays; Escape leaves no entry of the history behind',
  async () => {
    const images = [
      { url: '/media/p.avif', alt: 'Bote', width: 640, height: 640, color: '#dde6e3', isPrimary: true },
    ];
    const { page } = await open({ images });
    const zoom = page.getByRole('dialog', { name: product.title });
    const enlarge = page.getByRole('button', { name: 'Ampliar: Bote' });
    await enlarge.click();
    await zoom.waitFor();
    await page.goBack();
    await zoom.waitFor({ state: 'hidden' });
    await expectFocus(enlarge);
    await enlarge.click();
    await zoom.waitFor();
    await page.keyboard.press('Escape');
    await zoom.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/tienda/creatina');
  },
);

const reduction = { previousPrice: 39.9, until: '2099-11-24T12:00:00.000Z' };
const struckOut = (page: Page) => page.locator('s', { hasText: '39,90 €' });

nightly(
  'P97: a reduced product shows the lowest price before, struck out, on its page and its card, while it is new',
  async () => {
    const { page } = await open({ reduction });
    await struckOut(page).waitFor();
    await page.getByText('Antes 39,90 €, el precio más bajo de los 30 días anteriores').waitFor();

    const { page: shop } = await open(
      {},
      {
        path: '/tienda',
        products: [{ ...product, reduction }],
      },
    );
    await shop.getByText('Antes 39,90 €', { exact: true }).waitFor();
    await expect.poll(() => struckOut(shop).count()).toBe(1);

    const { page: later } = await open({ reduction: { ...reduction, until: '2026-11-23T12:30:00.000Z' } });
    await later.getByRole('button', { name: 'Añadir al carrito' }).waitFor();
    expect(await struckOut(later).count()).toBe(0);
    // while there is stock, its return is not waited for
    expect(await later.getByRole('form', { name: 'Avísame cuando vuelva' }).count()).toBe(0);
  },
);

nightly(
  "food names the business that answers for it and shows both prices in a phone's buy bar, equipment says that it may be tried",
  async () => {
    const { page } = await open({}, { width: 360, height: 640 });
    const row = (shown: Page) => shown.locator('dl > div').filter({ hasText: /^Operador/ });
    expect(await row(page).textContent()).toBe(`Operador${operator.legalName}, ${operator.address}`);
    const bar = page.locator('.buy-bar');
    for (const price of ['34,90 €', '116,33 €/kg'])
      expect([price, await isOnTop(bar.getByText(price, { exact: true }))]).toEqual([price, true]);
    // in a wide window they stand beside the title only
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await bar.getByText('34,90 €').isVisible()).toBe(false);

    const { page: equipment } = await open({
      kind: 'goods',
      ingredients: '',
      nutrition: null,
      facts: [{ label: 'Material', value: 'Acero' }],
    });
    await equipment.locator('dt').getByText('Referencia').waitFor();
    expect(await row(equipment).count()).toBe(0);
    await equipment.getByText('probarlo y devolverlo').waitFor();
  },
);

nightly('a product that is made for its buyer says on its page that it cannot be returned', async () => {
  const { page } = await open({ kind: 'custom' }, { width: 360 });
  await page.getByText('No se puede devolver: se hace para ti. Si llega mal, tienes la garantía').waitFor();
  await expectSoundLayout(page);
});
