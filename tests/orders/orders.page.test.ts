import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { MissingUnits } from '#shared/contracts/orders/orders.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const { order: delivered } = orderOf(1, { status: 'delivered' });
const { order: paid } = orderOf(3, { arrival: { from: '2099-11-24', to: '2099-11-26' } });
const { order: partlyRefunded } = orderOf(5, {
  status: 'shipped',
  paymentStatus: 'partially_refunded',
  refunded: 29.9,
});
partlyRefunded.items[0]!.refundedQuantity = 1;
const { order: late } = orderOf(4, { arrival: { from: '2026-11-10', to: '2026-11-12' } });
const { order: unpaid } = orderOf(2, { status: 'pending', paymentStatus: 'pending' });

/** Opens the orders of the profile with the first one unfolded; its repetition leaves `missing`. `saved` is the profile. */
async function openOrders(
  missing: MissingUnits[],
  isDown = () => false,
  saved: { shippingAddress: object | null } = delivered,
): Promise<Page> {
  const line = { _id: product._id, product, quantity: 2, price: 31.9 };
  const { page } = await openAdmin(site, {
    path: `/perfil?tab=pedidos&pedido=${delivered._id}`,
    granted: [],
    route: async (opened) => {
      await opened.route('**/api/auth/me', (route) => route.fulfill(successResponse(saved)));
      await opened.route('**/api/auth/update-profile', (route) => {
        Object.assign(saved, route.request().postDataJSON());
        return route.fulfill(successResponse(saved));
      });
      await opened.route('**/api/orders/my-orders', (route) =>
        route.fulfill({
          json: { success: true, data: [delivered, unpaid, paid, late, partlyRefunded], nextCursor: null },
        }),
      );
      await opened.route(`**/api/orders/${delivered._id}/reorder`, (route) =>
        route.fulfill(
          isDown()
            ? errorResponse(409, 'conflict', 'Alguien lo ha cambiado a la vez.')
            : successResponse({ cart: { items: [line], itemCount: 2, subtotal: 63.8 }, missing }),
        ),
      );
    },
  });
  return page;
}

const unfolded = (page: Page, number: string) => page.locator('details[open]').filter({ hasText: number });
const again = (page: Page) => page.getByRole('button', { name: 'Volver a pedir' });
const cart = (page: Page) => page.getByRole('dialog', { name: 'Tu carrito' });

it("an order says its price per kilogram, when it arrives and what was paid back; one that is paid is ordered again at today's prices", async () => {
  const page = await openOrders([]);
  // where it is another than the price
  const prices = page.locator('details[open]').getByText('€/kg');
  await expect.poll(() => prices.allTextContents()).toEqual(['55,56\u00a0€/kg']);
  const tracking = (order: { orderNumber: string }) =>
    unfolded(page, order.orderNumber).getByText('Te avisaremos');
  for (const [order, text] of [
    [unpaid, 'Te avisaremos cuando salga'],
    [paid, 'Llega entre el mar 24 y el jue 26. Te avisaremos cuando salga'],
    // no day once they have passed
    [late, 'Te avisaremos cuando salga'],
  ] as const) {
    await page.getByText(order.orderNumber).click();
    await tracking(order).waitFor();
    expect(await tracking(order).textContent()).toBe(text);
    if (order === unpaid) await expect.poll(() => again(page).count()).toBe(1);
  }
  await page.getByText(partlyRefunded.orderNumber).click();
  const line = unfolded(page, partlyRefunded.orderNumber)
    .getByRole('listitem')
    .filter({ hasText: partlyRefunded.items[0]!.title });
  expect((await line.last().innerText()).replaceAll(/\s+/g, ' ')).toContain('2 × 29,90 € · 1 reembolsada');

  // the cart opens over the unfolded order
  const first = unfolded(page, delivered.orderNumber).getByRole('button', { name: 'Volver a pedir' });
  await first.click();
  await cart(page).getByText('63,80 €').first().waitFor();
  expect(new URL(page.url()).search).toBe('?tab=pedidos');
  await page.keyboard.press('Escape');
  await expectFocus(first);
  expect(await first.isVisible()).toBe(true);
});

nightly(
  'what the cart could not take of an order is said before the cart opens, also on a small phone',
  async () => {
    const page = await openOrders([
      { title: 'Banda', reason: 'gone', wanted: 1, inCart: 0 },
      { title: 'Comba', reason: 'sold_out', wanted: 1, inCart: 0 },
      { title: 'Bote', reason: 'few', wanted: 3, inCart: 2 },
      { title: 'Barrita', reason: 'cart_full', wanted: 1, inCart: 0 },
    ]);
    await again(page).click();
    const notice = page.getByRole('dialog', { name: 'No hemos podido añadirlo todo' });
    await notice.waitFor();
    await expect
      .poll(() => notice.getByRole('listitem').allTextContents())
      .toEqual([
        'Banda: ya no se vende.',
        'Comba: está agotado.',
        'Bote: solo quedan 2 de las 3 que pediste.',
        'Barrita: no cabe en el carrito. Quita algún producto y vuelve a intentarlo.',
      ]);
    await expectSoundLayout(page);
    await notice.getByRole('button', { name: 'Ver el carrito' }).click();
    await cart(page).getByText('63,80 €').first().waitFor();
  },
);

nightly('an order of which nothing is sold any more leads to no cart, and a failure is said', async () => {
  let isDown = true;
  const page = await openOrders(
    delivered.items.map(({ title, quantity }) => ({ title, reason: 'gone', wanted: quantity, inCart: 0 })),
    () => isDown,
  );
  await again(page).click();
  await page.getByText('No hemos podido repetir el pedido').waitFor();
  isDown = false;
  await again(page).click();
  const notice = page.getByRole('dialog', { name: 'No hemos podido añadir nada' });
  await notice.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  expect(await cart(page).count()).toBe(0);
});

const offer = (page: Page) => page.getByRole('region', { name: '¿Guardar la dirección de este pedido?' });

nightly(
  'the address of the last order is offered to a profile without it, and kept with one press',
  async () => {
    const saved = { _id: 'usr_1', name: 'Marta', shippingAddress: null };
    const page = await openOrders([], undefined, saved);
    await offer(page)
      .getByText('Calle Mayor 1, 3.º B, 28013 Madrid. Tu perfil aún no tiene ninguna.')
      .waitFor();
    await expectSoundLayout(page);
    await offer(page).getByRole('button', { name: 'Guardarla en mi perfil' }).press('Enter');
    const kept = page.getByText('Tu perfil tiene ahora esta dirección: tu próxima compra empieza con ella.');
    await expectFocus(kept);
    expect(saved.shippingAddress).toEqual({
      address: 'Calle Mayor 1, 3.º B',
      city: 'Madrid',
      postalCode: '28013',
    });
    await page.reload();
    await page.getByText(delivered.orderNumber).waitFor();
    expect(await offer(page).count()).toBe(0);
  },
);

nightly('an address that is not kept is not offered again for the same order', async () => {
  const page = await openOrders([], undefined, { shippingAddress: null });
  await offer(page).getByRole('button', { name: 'No, gracias' }).press('Enter');
  await expectFocus(page.getByText('Tu perfil sigue como estaba.'));
  const read = page.waitForResponse('**/api/auth/me');
  await page.reload();
  await page.getByText(delivered.orderNumber).waitFor();
  await read;
  await waitForIdlePage(page);
  expect(await offer(page).count()).toBe(0);
});
