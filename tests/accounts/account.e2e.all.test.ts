import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForErrorToast } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import { purchaseAndMove } from '../support/journeys/payment.ts';
import { createProducts } from '../support/journeys/test-products.ts';

journey(
  'the order history shows the latest status and unfolds items, amounts, payment, address and tracking',
  async ({ visit }) => {
    const customer = await newCustomer();
    const [first, second] = await createProducts({}, { priceCents: 4290 });
    const oldest = await purchaseAndMove(customer, first!, 'shipped', 'delivered');
    await purchaseAndMove(customer, second!, 'shipped');
    const page = await visit('/perfil', { as: customer });
    await page.getByRole('tab', { name: 'Pedidos' }).click();
    await waitForPath(page, '/perfil?tab=pedidos');
    await page.getByText('Tu último pedido está en camino.').waitFor();
    const orders = page.getByRole('tabpanel').getByRole('listitem');
    const [sent, delivered] = [
      orders.filter({ hasText: 'Enviado' }),
      orders.filter({ hasText: 'Entregado' }),
    ];
    expect(await delivered.getByText('Seguimiento').isVisible()).toBe(false);
    await delivered.getByText('Entregado').click();
    await delivered.getByText('Seguimiento').waitFor();
    await delivered.getByText('Pagado').waitFor();
    await eventually(() => delivered.getByRole('link').count()).toBeGreaterThan(1);
    expect(await sent.getByText('47,89\u00a0€').first().isVisible()).toBe(true);
    // mails lead to one order
    await page.goto(`/perfil?tab=pedidos&pedido=${oldest}`);
    await eventually(() => page.locator('details[open] summary').allTextContents()).toEqual([
      expect.stringContaining('Entregado'),
    ]);
  },
);

journey('an order history that fails to load can be retried', async ({ visit }) => {
  const page = await visit('/perfil', { as: await newCustomer(), expects: [/503/] });
  await page.route('**/api/orders/my-orders*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Estamos recibiendo muchas visitas.' },
    }),
  );
  await page.getByRole('tab', { name: 'Pedidos' }).click();
  await page.getByText('Estamos recibiendo muchas visitas.').waitFor();
  await page.unroute('**/api/orders/my-orders*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { name: 'Aún no tienes pedidos' }).waitFor();
  await page.getByRole('link', { name: 'Ir a la tienda' }).click();
  await waitForPath(page, '/tienda');
});

journey('a profile that the server refuses with a 4xx ends the session', async ({ visit }) => {
  const page = await visit('/blog', { as: await newCustomer(), expects: [/404/] });
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'x' } }),
  );
  await page.goto('/perfil');
  await waitForErrorToast(page, 'Error al cargar el perfil del usuario');
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(null);
});
