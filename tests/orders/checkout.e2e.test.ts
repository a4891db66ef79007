import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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

journey(
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
