import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import {
  amount,
  waitForPath,
  cartLines,
  eventually,
  openCart,
  waitForErrorToast,
  waitForToast,
  storedCart,
} from '../support/journeys/page.ts';
import { fillAddress, payWith, purchase } from '../support/journeys/payment.ts';
import { callApi, newCustomer, signInAgain } from '../support/journeys/test-users.ts';
import { changeProduct, readProduct, createProducts } from '../support/journeys/test-products.ts';

type Orders = { data: { status: string; paymentStatus: string; total: number }[] };

/** Goes from a cart with one product to Stripe's payment page. */
const toPayment = async (page: Page) => {
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
};

journey('a declined card leaves the order open, and a good card then pays it once', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita', priceCents: 900, stock: 4 });
  const customer = await newCustomer();
  const page = await visit('/blog', {
    as: customer,
    stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
  });
  await toPayment(page);
  await fillAddress(page);
  await payWith(page, 'declined');
  await page.getByRole('alert').getByText('Se ha rechazado tu tarjeta.').waitFor();
  expect(await readProduct(bar!)).toMatchObject({ stock: 3, held: 1, totalSales: 0 });
  await payWith(page, 'good');
  await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
  expect(await readProduct(bar!)).toMatchObject({ stock: 3, held: 0, totalSales: 1 });
  const renewed = await signInAgain(customer.data.user.email);
  const { data } = await callApi<Orders>('GET', '/orders/my-orders', undefined, renewed);
  expect(data).toMatchObject([{ status: 'processing', paymentStatus: 'paid', total: 13.99 }]);
  for (const [name, path] of [
    ['Seguir comprando', '/tienda'],
    ['Ver mis pedidos', '/perfil?tab=pedidos'],
    ['Volver al inicio', '/'],
  ] as const)
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

nightlyJourney('a card with 3-D Secure pays the order after the buyer confirms', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita', priceCents: 6000, stock: 4 });
  const customer = await newCustomer();
  const page = await visit('/blog', {
    as: customer,
    stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
  });
  await toPayment(page);
  await fillAddress(page);
  await payWith(page, 'asksBank');
  const confirm = page.getByRole('button', { name: 'Completar autenticación' });
  await confirm.waitFor();
  const renewed = await signInAgain(customer.data.user.email);
  const before = await callApi<Orders>('GET', '/orders/my-orders', undefined, renewed);
  expect(before.data).toMatchObject([{ paymentStatus: 'pending' }]);
  await confirm.click();
  await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
  await page.getByText('Gratis').waitFor();
});

nightlyJourney(
  'a return from Stripe without paying shows a message, keeps the cart and releases the stock',
  async ({ visit }) => {
    const [bar] = await createProducts({ title: 'Barrita', stock: 4 });
    const customer = await newCustomer();
    const page = await visit('/blog', {
      as: customer,
      stored: { ...storedCart([bar!, 3]), 'cart-unsaved': 'yes' },
    });
    await toPayment(page);
    expect(await readProduct(bar!)).toMatchObject({ stock: 1, held: 3 });
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await waitForToast(page, 'Pago cancelado', 'No se ha cobrado nada. Tu carrito sigue como estaba.');
    await waitForPath(page, '/tienda');
    expect(await readProduct(bar!)).toMatchObject({ stock: 4, held: 0 });
    await page.getByRole('button', { name: 'Carrito, 3 productos' }).waitFor();
    const renewed = await signInAgain(customer.data.user.email);
    const { data } = await callApi<Orders>('GET', '/orders/my-orders', undefined, renewed);
    expect(data).toEqual([]);
  },
);

nightlyJourney(
  'P53: a tab that still shows a paid cart asks before it orders again, and then shows the saved cart',
  async ({ visit }) => {
    const [bar] = await createProducts({ title: 'Barrita', priceCents: 900, stock: 4 });
    const customer = await newCustomer();
    const page = await visit('/blog', {
      as: customer,
      stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
      expects: [/409/],
    });
    const drawer = await openCart(page);
    await eventually(() => page.evaluate(() => localStorage.getItem('cart-unsaved'))).toBeNull();
    // in another tab, whose success page is never opened
    await purchase(await signInAgain(customer.data.user.email), bar!);
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    const question = page.getByRole('dialog', { name: '¿Pedirlo otra vez?' });
    await question.getByText(/Ya has pagado estos productos en el pedido/).waitFor();
    expect(await question.getByRole('link', { name: /^TZ-/ }).getAttribute('href')).toMatch(/pedido=ord_/);
    await question.getByRole('button', { name: 'No, actualizar el carrito' }).click();
    await drawer.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
    expect(await readProduct(bar!)).toMatchObject({ stock: 3, held: 0, totalSales: 1 });
  },
);

nightlyJourney(
  'P41: checkout shows a changed price or stock before stock is held or anything is paid',
  async ({ visit }) => {
    const [dearer, fewer, vanished] = await createProducts(
      { title: 'Más cara', priceCents: 1000 },
      { title: 'Menos', priceCents: 2000, stock: 5 },
      { title: 'Retirada', priceCents: 3000 },
    );
    const page = await visit('/blog', {
      as: await newCustomer(),
      stored: { ...storedCart([dearer!, 1], [fewer!, 4], [vanished!, 1]), 'cart-unsaved': 'yes' },
      expects: [/409/],
    });
    const drawer = await openCart(page);
    await eventually(() => amount(drawer, 'Total').textContent()).toBe('120,00\u00a0€');
    await changeProduct(dearer!, { priceCents: 1250 });
    await changeProduct(fewer!, { stock: 2 });
    await changeProduct(vanished!, { isActive: false });
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await waitForErrorToast(
      page,
      'El precio, las existencias o las condiciones de devolución de tu carrito han cambiado. Revísalo antes de pagar.',
    );
    await eventually(() => amount(drawer, 'Subtotal').textContent()).toBe('52,50\u00a0€');
    await eventually(() => cartLines(drawer).count()).toBe(2);
    expect(await readProduct(fewer!)).toMatchObject({ stock: 2, held: 0 });
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await page.getByRole('button', { name: /^Pagar 52,50/ }).waitFor();
  },
);

nightlyJourney(
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

nightlyJourney(
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

nightlyJourney('each checkout failure shows its exact message', async ({ visit }) => {
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

nightlyJourney(
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

nightlyJourney('a forged cancel URL releases no stock and shows no message', async ({ visit }) => {
  const page = await visit('/blog', { as: await newCustomer(), expects: [/404/] });
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.goto('/tienda?pago=cancelado&pedido=ord_01JD0000000000000000000000');
  await waitForPath(page, '/tienda');
  await page.getByRole('heading', { name: 'Tienda' }).waitFor();
  await refused;
  expect(await page.getByText('Pago cancelado').count()).toBe(0);
});
