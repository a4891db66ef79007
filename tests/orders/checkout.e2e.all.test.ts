import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { journey } from '../support/journeys/journey.ts';
import {
  waitForPath,
  eventually,
  openCart,
  waitForErrorToast,
  waitForToast,
  storedCart,
} from '../support/journeys/page.ts';
import { callApi, newCustomer } from '../support/journeys/test-users.ts';
import { readProduct, createProducts } from '../support/journeys/test-products.ts';

/** Goes from a cart with one product to Stripe's payment page. */
const toPayment = async (page: Page) => {
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
};

journey(
  "the last unit, held by the buyer's own order, stays in their cart after the browser's Back",
  async ({ visit }) => {
    const [last] = await createProducts({ title: 'Última', stock: 1 });
    const page = await visit('/blog', {
      as: await newCustomer(),
      stored: { ...storedCart([last!, 1]), 'cart-unsaved': 'yes' },
    });
    await toPayment(page);
    expect(await readProduct(last!)).toMatchObject({ stock: 0, held: 1 });
    await page.goBack();
    await waitForToast(page, 'Pago cancelado', 'No se ha cobrado nada. Tu carrito sigue como estaba.');
    await page.getByRole('button', { name: 'Carrito, 1 producto' }).waitFor();
    expect(await readProduct(last!)).toMatchObject({ stock: 1, held: 0 });
  },
);

journey(
  'the checkout button is busy while the payment page is prepared, and not after Back restores the page',
  async ({ visit }) => {
    const [bar] = await createProducts({ title: 'Barrita' });
    const page = await visit('/blog', {
      as: await newCustomer(),
      stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
      expects: [/404/],
    });
    const answered = Promise.withResolvers<void>();
    await page.route('**/create-checkout-session', async (route) => {
      await answered.promise;
      await route.fulfill({
        status: 200,
        json: {
          success: true,
          data: { url: '#pagar', sessionId: 'x', orderId: 'ord_01JD0000000000000000000000' },
        },
      });
    });
    const drawer = await openCart(page);
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    const busy = drawer.getByRole('button', { name: 'Procesando...' });
    await busy.waitFor();
    answered.resolve();
    await eventually(() => new URL(page.url()).hash).toBe('#pagar');
    expect(await busy.isVisible()).toBe(true);
    // the page gives the stock of the order back, which this server has never had
    const released = page.waitForResponse((response) => response.status() === 404);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await drawer.getByRole('button', { name: 'Finalizar compra' }).waitFor();
    await released;
  },
);

journey('each checkout failure shows its exact message', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita' });
  const page = await visit('/blog', {
    as: await newCustomer(),
    stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
    expects: [/500/, /401/],
  });
  const drawer = await openCart(page);
  const pay = drawer.getByRole('button', { name: 'Finalizar compra' });
  const answers: [number, object, string][] = [
    [200, { success: true, data: { url: '' } }, 'No se pudo obtener la URL de pago'],
    [500, { code: 'internal', message: 'Algo ha fallado' }, 'Error al procesar el pago. Inténtalo de nuevo.'],
    [
      401,
      { code: 'unauthenticated', message: 'x' },
      'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    ],
  ];
  for (const [status, json, said] of answers) {
    await routeOnce(page, '**/create-checkout-session', (route) => route.fulfill({ status, json }));
    await pay.click();
    await waitForErrorToast(page, said);
  }
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
});

journey(
  "P41: the success page keeps the cart for any session that is not the owner's paid one",
  async ({ visit }) => {
    const [bar] = await createProducts({ title: 'Barrita' });
    const [customer, other] = await Promise.all([newCustomer(), newCustomer('Óscar Otro')]);
    const body = { items: [{ product: bar!._id, quantity: 1, price: bar!.priceCents / 100 }] };
    const open = await callApi<{ data: { sessionId: string } }>(
      'POST',
      '/shop-stripe/create-checkout-session',
      body,
      other,
    );
    const page = await visit('/tienda/success?session_id=cs_forged', {
      as: customer,
      stored: { ...storedCart([bar!, 2]), 'cart-unsaved': 'yes' },
      expects: [/404/],
    });
    await page.getByRole('heading', { name: 'Aquí no hay ningún pedido' }).waitFor();
    await page.goto(`/tienda/success?session_id=${open.data.sessionId}`);
    await page.getByRole('heading', { name: 'Aquí no hay ningún pedido' }).waitFor();
    await page.goto('/tienda/success');
    await page.getByRole('heading', { name: 'Aquí no hay ningún pedido' }).waitFor();
    await page.getByRole('button', { name: 'Carrito, 2 productos' }).waitFor();

    const own = await visit(`/tienda/success?session_id=${open.data.sessionId}`, { as: other });
    await own.getByRole('heading', { name: 'Tu pago está en camino' }).waitFor();
    const nobody = await visit('/tienda/success?session_id=cs_forged');
    await nobody.getByRole('link', { name: 'Iniciar sesión' }).last().click();
    await waitForPath(nobody, '/login?volver=/tienda/success?session_id=cs_forged');
  },
);

journey('a forged cancel URL releases no stock and shows no message', async ({ visit }) => {
  const page = await visit('/blog', { as: await newCustomer(), expects: [/404/] });
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.goto('/tienda?pago=cancelado&pedido=ord_01JD0000000000000000000000');
  await waitForPath(page, '/tienda');
  await page.getByRole('heading', { name: 'Tienda' }).waitFor();
  await refused;
  expect(await page.getByText('Pago cancelado').count()).toBe(0);
});
