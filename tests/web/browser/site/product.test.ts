import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpSite, type VisitOptions } from '../support/open-site.ts';
import { product } from '../support/shop-product.ts';
import { successResponse } from '../support/timing-page.ts';

const site = setUpSite();

/** A Monday, half an hour before the cut-off in Madrid. */
const beforeCutOff = new Date('2026-11-23T12:30:00Z');

const open = (
  facts: Partial<typeof product>,
  { path = '/tienda/creatina', ...options }: { path?: string } & VisitOptions = {},
) =>
  site.visit(path, {
    ...options,
    route: async (page: Page) => {
      await page.clock.install({ time: beforeCutOff });
      await page.route('**/api/products/*', (route) =>
        route.fulfill(successResponse({ product: { ...product, ...facts } })),
      );
    },
  });

it('a product says when it arrives, anew once the cut-off hour has passed; a sold-out one does not', async () => {
  const { page } = await open({});
  await page.getByText('Llega entre el mar 24 y el jue 26', { exact: true }).waitFor();
  await page.clock.fastForward('40:00');
  await page.getByText('Llega entre el mié 25 y el vie 27', { exact: true }).waitFor();

  const { page: soldOut } = await open({ stock: 0 });
  await soldOut.getByRole('button', { name: 'Sin stock' }).waitFor();
  expect(await soldOut.getByText('Llega entre').count()).toBe(0);
});

it('the cart says when the order arrives', async () => {
  const { _id: id, price } = product;
  const { page } = await open(
    {},
    {
      path: '/tienda?carrito=abierto',
      stored: { cart: JSON.stringify([{ id, quantity: 2, price, product }]) },
    },
  );
  const cart = page.getByRole('dialog', { name: 'Tu carrito' });
  expect(await cart.getByText(/^Llega/).textContent()).toBe('Llega entre el mar 24 y el jue 26');
});
