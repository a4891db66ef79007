import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerThreeDSecure } from '../support/journeys/three-d-secure.ts';
import { focused, tabInto, tabTo } from '../support/journeys/keyboard.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForErrorToast, waitForToast } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import {
  failNextCharge,
  newSubscriber,
  localStripe,
  createCustomerWithCard,
} from '../support/journeys/subscribers.ts';
import { fillCard } from '../support/journeys/wizard.ts';

const home = '/perfil/pagos';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

journey('keeping the plan cancels a scheduled change, also one of the billing cycle', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn });
  await press(page, 'Cambiar plan');
  const change = dialog(page, 'Cambiar plan');
  await change.getByText('Anual · ahorra 20 %').click();
  await change.getByRole('radio', { name: /^Premium/ }).check();
  await change.getByRole('button', { name: 'Cambiar a Premium · pedido con obligación de pago' }).click();
  await page.getByText('Cambio pendiente').waitFor();
  await press(page, 'Seguir con Premium');
  await waitForToast(page, 'Plan actualizado', 'Tu plan es Premium.');
  await eventually(() => page.getByText('Cambio pendiente').count()).toBe(0);
  const { schedule } = await localStripe().subscriptions.retrieve(subscriber.subscriptionId);
  expect(schedule).toBe(null);
});

journey('P46: the card is replaced with the keyboard alone', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn });
  await tabTo(page.getByRole('button', { name: 'Cambiar tarjeta' }));
  await page.keyboard.press('Enter');
  const card = dialog(page, 'Cambiar tarjeta');
  await card.getByRole('button', { name: 'Guardar tarjeta' }).waitFor();
  await eventually(() => card.getByRole('button', { name: 'Guardar tarjeta' }).isEnabled()).toBe(true);
  await eventually(() => focused(page)).toBe('Cerrar');
  await tabInto(page, page.frameLocator('.card-field iframe'));
  await page.keyboard.type('5555555555554444123412328013');
  await page.keyboard.press('Tab');
  await eventually(() => focused(page)).toBe('Guardar tarjeta');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Método de pago actualizado');
  await page.getByText('Mastercard terminada en 4444').waitFor();
  await eventually(() => focused(page)).toBe('Cambiar tarjeta');
  // Escape closes the confirmation of the cancellation
  await tabTo(page.getByRole('button', { name: 'Cancelar suscripción' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog(page, '¿Cancelar tu suscripción?').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => focused(page)).toBe('Cancelar suscripción');
});

journey(
  'P17: a renewal with 3-D Secure is confirmed in one click, and a refused authentication shows an error',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    await failNextCharge(subscriber, 'asksBank');
    const page = await visit(home, { as: subscriber.signedIn });
    await page.getByText('Quedan 191,90\u00a0€ por pagar').waitFor();
    await press(page, 'Pagar ahora · con obligación de pago');
    await answerThreeDSecure(page, false);
    await page.getByRole('alert').getByText('No hemos podido autenticar tu método de pago.').waitFor();
    expect(await fact(page, 'Estado').textContent()).toBe('Pago atrasado');
    await press(page, 'Pagar ahora · con obligación de pago');
    await answerThreeDSecure(page, true);
    await waitForToast(page, 'Pago completado', 'Tu plan vuelve a estar al día.');
    await eventually(() => fact(page, 'Estado').textContent()).toBe('Activo');
  },
);

journey(
  'an account without Stripe customer shows a warning and a button that creates the customer',
  async ({ visit }) => {
    const page = await visit(home, { as: await newCustomer() });
    await page.getByText(/^Tu cuenta no tiene configuración de pagos/).waitFor();
    expect(await page.getByRole('heading', { name: 'Historial de pagos' }).count()).toBe(0);
    await press(page, 'Crear configuración de pagos');
    await waitForToast(page, 'Cliente de Stripe creado');
    await page.getByText('Todavía no hay ninguna tarjeta guardada.').waitFor();
    await press(page, 'Añadir tarjeta');
    const card = dialog(page, 'Cambiar tarjeta');
    await fillCard(page, 'good');
    await card.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await page.getByText('Visa terminada en 4242').waitFor();
    await page.getByRole('link', { name: 'Mi perfil' }).first().click();
    await waitForPath(page, '/perfil');
  },
);

journey('a failed subscription action shows its reason', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn, expects: [/502/, /404/] });
  const refuse = (code: string, status: number, message: string) => ({ status, json: { code, message } });
  await page.route('**/cancel', (route) =>
    route.fulfill(refuse('payment_provider', 502, 'El servicio de pagos no responde.')),
  );
  await page.route('**/setup-intent', (route) =>
    route.fulfill(refuse('customer_not_found', 404, 'No se encontró información del cliente')),
  );
  await press(page, 'Cancelar suscripción');
  await dialog(page, '¿Cancelar tu suscripción?')
    .getByRole('button', { name: 'Cancelar suscripción' })
    .click();
  await waitForErrorToast(page, 'Error al cancelar la suscripción. El servicio de pagos no responde.');
  await page.keyboard.press('Escape');
  await press(page, 'Cambiar tarjeta');
  await waitForErrorToast(
    page,
    'Error al preparar el cambio de método de pago: No se encontró información del cliente',
  );
  const card = dialog(page, 'Cambiar tarjeta');
  await card.getByText('Error al crear setup intent').waitFor();
  expect(await card.getByRole('button', { name: 'Guardar tarjeta' }).isDisabled()).toBe(true);
});

journey('P41: the card dialog explains that Stripe.js is blocked', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn, expects: [/ERR_FAILED/] });
  await page.route('**/stripe.js', (route) => route.abort());
  await press(page, 'Cambiar tarjeta');
  const card = dialog(page, 'Cambiar tarjeta');
  await card.getByText('Stripe no está disponible').waitFor();
  expect(await card.getByRole('button', { name: 'Guardar tarjeta' }).isDisabled()).toBe(true);
  await page.unroute('**/stripe.js');
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await eventually(() => card.getByRole('button', { name: 'Guardar tarjeta' }).isEnabled()).toBe(true);
});

journey('P39: an expired session on the payments page redirects to the login', async ({ visit }) => {
  const subscriber = await newSubscriber();
  await createCustomerWithCard(subscriber.signedIn);
  const page = await visit('/blog', { as: subscriber.signedIn, expects: [/401/] });
  await page.route('**/api/auth/subscription-info', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Tu sesión ha expirado.' } }),
  );
  await page.goto(home);
  await waitForPath(page, '/login?volver=/perfil/pagos');
});
