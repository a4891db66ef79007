import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { errors } from '#shared/errors.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { notice, openView } from '../support/pages/admin/view-page.ts';
import { reviewableOf } from '../support/pages/my-reviews.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { noProgress } from '../support/pages/open-training.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';
import { summaryOf, trainingMonth } from '../support/workouts/training-month.ts';

const site = setUpSite();

const refused = errors.view_only.message;
const soldOut = { ...product, slug: 'cuerda', title: 'Comba de velocidad', stock: 0 };

const profile = {
  _id: 'usr_u1',
  name: 'Vera Prueba 1',
  email: 'vera.prueba1@example.com',
  role: { name: 'user' },
  phone: null,
  emailVerified: true,
  pendingEmail: null,
  shippingAddress: null,
};
const notification = {
  _id: 'ntf_1',
  type: 'info',
  priority: 'medium',
  title: 'Tu pedido ha salido',
  message: 'Llega mañana.',
  read: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  emailSentAt: null,
  relatedType: null,
  relatedId: null,
};
const delivery = {
  _id: 'dlv_1',
  routineName: 'Fuerza, mes 1',
  driveLink: 'https://drive.google.com/file/d/1',
  workoutType: { _id: 'opt_1', name: 'Fuerza' },
  trainingFrequency: { _id: 'opt_2', name: '3 días' },
  month: 1,
  sentAt: '2026-11-17T08:00:00.000Z',
};

/** What the customer has, below /api. */
const answers: Record<string, unknown> = {
  'auth/me': profile,
  'notifications?*': {
    notifications: [notification],
    pagination: { page: 1, limit: 10, total: 1, pages: 1 },
  },
  'notifications/unread-count': { unreadCount: 1 },
  'notifications/ntf_1': { notification },
  'routine-progress/me/deliveries': { deliveries: [delivery] },
  workouts: { months: [summaryOf(trainingMonth())] },
  'workouts/dlv_1': trainingMonth(),
  'workouts/progress': noProgress,
  'workouts/setup': { setup: null },
  'workouts/calendar': { since: '2026-11-20T10:00:00.000Z' },
  'orders/my-orders': [],
  reviews: { reviews: [], reviewable: [reviewableOf('prd_suero', 'Proteína de suero')], wantsRequests: true },
  'reviews/mine': {
    reviews: [],
    reviewable: [reviewableOf('prd_suero', 'Proteína de suero')],
    wantsRequests: true,
  },
  cart: { cart: { items: [{ _id: product._id, product, quantity: 2, price: product.price }] } },
  'products/cuerda': { product: soldOut },
};

/** A view of a customer who has taken the test, with the changes that the server was asked for. */
async function openCustomer() {
  const asked: string[] = [];
  const opened = await openView(site, {
    hasProfile: true,
    route: async (page) => {
      for (const [path, data] of Object.entries(answers))
        await page.route(`**/api/${path}`, (route) =>
          route.request().method() === 'GET' ? route.fulfill(successResponse(data)) : route.fallback(),
        );
      // the customer's cart is not that of the user of the back office
      await page.route('**/api/cart', (route) =>
        route.request().headers()['x-session'] === 'view'
          ? route.fallback()
          : route.fulfill(successResponse({ cart: { items: [] } })),
      );
      await page.route('**/api/user-details/me', (route) => {
        asked.push('health data');
        return route.fulfill(errorResponse(403, 'view_only', refused));
      });
      await page.route('**/api/devices', (route) => {
        asked.push('devices');
        return route.fulfill(errorResponse(403, 'view_only', refused));
      });
    },
  });
  return { ...opened, asked };
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

nightly(
  'each tab of the profile is shown in a view: of the training all but the answers of the test',
  async () => {
    const { page, asked, calls, consoleErrors } = await openCustomer();
    await openTab(page, 'Entrenamiento');
    await page.getByText('Fuerza, mes 1').waitFor();
    await page.getByRole('heading', { name: 'Tu suscripción' }).waitFor();
    await page.getByText(/^Las respuestas del test no se muestran mientras ves la web/).waitFor();
    await openTab(page, 'Pedidos');
    await page.getByRole('heading', { name: 'Aún no tienes pedidos' }).waitFor();
    await openTab(page, 'Opiniones');
    await page.getByRole('link', { name: 'Escribir opinión sobre Proteína de suero' }).waitFor();
    await openTab(page, 'Notificaciones');
    await page.getByRole('button', { name: /^(Sin leer: )?Tu pedido ha salido$/ }).click();
    await page.getByText('Llega mañana.').waitFor();
    await openTab(page, 'Dispositivos');
    await page.getByText(/^Los dispositivos de esta persona no se muestran/).waitFor();
    await page.goto(`${site.url}/entreno`);
    const feed = page.getByRole('region', { name: 'En tu calendario' });
    await feed.getByText('Tienes uno desde el 20 nov 2026.').waitFor();
    expect(await feed.getByRole('button').count()).toBe(0);
    await notice(page).waitFor();
    expect(asked).toEqual([]);
    // that of the view itself alone: opening a notification does not mark it as read
    expect(calls).toEqual(['POST /api/users/usr_u1/view-as']);
    expect(consoleErrors).toEqual([]);
  },
);

it('P118: in a view cart and payment are refused with the reason, and neither cart changes', async () => {
  const { page, dialog, calls } = await openCustomer();
  await page.getByRole('button', { name: 'Carrito, 2 productos' }).click();
  await dialog.getByRole('link', { name: product.title }).waitFor();
  await dialog.getByRole('button', { name: `Eliminar ${product.title}` }).click();
  await waitForShownToast(page, { text: refused });
  await dialog
    .getByRole('button', { name: /^(Añadir|Aumentar|Más|Una más|Sumar)/ })
    .first()
    .click();
  await waitForShownToast(page, { text: refused });
  // by key: the toasts lie over it
  await dialog.getByRole('button', { name: 'Vaciar carrito' }).press('Enter');
  await page
    .getByRole('dialog', { name: '¿Vaciar el carrito?' })
    .getByRole('button', { name: 'Vaciar carrito' })
    .click();
  await waitForShownToast(page, { text: refused });
  await dialog.getByRole('button', { name: /^Finalizar compra/ }).click();
  await waitForShownToast(page, { text: refused });
  await dialog.getByRole('link', { name: product.title }).waitFor();
  expect(calls.slice(1)).toEqual([
    'DELETE /api/cart/prd_1',
    'PUT /api/cart/prd_1',
    'DELETE /api/cart/clear',
    'POST /api/shop-stripe/create-checkout-session',
  ]);
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('cart-unsaved')]);
  expect(await kept()).toEqual([null, null]);
  await page.keyboard.press('Escape');
  await notice(page).getByRole('button', { name: 'Volver a mi cuenta' }).click();
  await page.waitForURL('**/admin/users/usr_u1');
  await page.goto(`${site.url}/tienda`);
  await page.getByRole('button', { name: 'Carrito, vacío' }).waitFor();
  // the own one, as the server has it
  await expect.poll(kept).toEqual(['[]', null]);
  expect(calls.some((call) => call.endsWith('/cart/merge'))).toBe(false);
});

nightly('P118: in a view password, review and stock alert are refused with the reason', async () => {
  const { page, dialog, calls } = await openCustomer();
  const secret = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await secret('Contraseña actual').fill('Secreta7');
  await secret('Contraseña nueva').fill('Nueva-clave-97');
  await secret('Repite la contraseña').fill('Nueva-clave-97');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await waitForShownToast(page, { text: refused });

  await openTab(page, 'Opiniones');
  await page.getByRole('link', { name: 'Escribir opinión sobre Proteína de suero' }).click();
  await dialog.getByRole('radio', { name: '4 estrellas: Bueno' }).check({ force: true });
  await dialog.getByLabel('Título').fill('Cumple');
  await dialog.getByRole('textbox').last().fill('Se disuelve bien y no sabe a nada.');
  await dialog.getByRole('button', { name: 'Enviar opinión' }).click();
  await waitForShownToast(page, { title: 'No se ha enviado la opinión', description: refused });

  await page.goto(`${site.url}/tienda/cuerda`);
  const alert = page.getByRole('form', { name: 'Avísame cuando vuelva' });
  await alert.getByRole('button').click();
  await alert.getByText(refused).waitFor();
  expect(calls.slice(1)).toEqual([
    'PUT /api/auth/password',
    'POST /api/products/prd_suero/reviews',
    'POST /api/stock-alerts',
  ]);
});
