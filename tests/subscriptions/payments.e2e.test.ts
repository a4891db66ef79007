import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shownToasts } from '#tests/support/cloud/shown-toasts.ts';
import { answerThreeDSecure } from '../support/journeys/three-d-secure.ts';
import { focused, tabInto, tabTo } from '../support/journeys/keyboard.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { waitForPath, eventually, waitForToast, waitForErrorToast } from '../support/journeys/page.ts';
import {
  failNextCharge,
  newSubscriber,
  localStripe,
  createCustomerWithCard,
} from '../support/journeys/subscribers.ts';
import { fillCard } from '../support/journeys/wizard.ts';
import { newCustomer } from '../support/journeys/test-users.ts';

const home = '/perfil/pagos';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

nightlyJourney(
  'P14: a cancellation shows its end date, cancels a scheduled change, and can be revoked',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    const page = await visit(home, { as: subscriber.signedIn });
    await page.getByText(/^Tu plan es Premium\. El próximo cobro es de 19,99\u00a0€, el /).waitFor();
    const renewal = (await fact(page, 'Próximo pago').textContent())!;
    await press(page, 'Cambiar plan');
    const change = dialog(page, 'Cambiar plan');
    expect(await change.getByRole('radio', { name: /^Premium Tu plan actual/ }).isDisabled()).toBe(true);
    await change.getByRole('radio', { name: /^Pro/ }).check();
    await change.getByRole('button', { name: 'Cambiar a Pro · pedido con obligación de pago' }).click();
    await waitForToast(page, 'Cambio de plan programado', `Pasas a Pro el ${renewal}.`);
    await page.getByText(`Cambio pendiente: pasas a Pro el ${renewal}.`).waitFor();
    await page.getByText(/El próximo cobro es de 29,99/).waitFor();

    await press(page, 'Cancelar suscripción');
    const cancel = dialog(page, '¿Cancelar tu suscripción?');
    await cancel.getByText('El cambio a Pro no se hará.').waitFor();
    await cancel.getByRole('button', { name: 'Cancelar suscripción' }).click();
    await waitForToast(
      page,
      'Suscripción cancelada',
      `Sigue activa hasta el final del periodo pagado, el ${renewal}.`,
    );
    await eventually(() => fact(page, 'Próximo pago').textContent()).toBe(`Se cancela el ${renewal}`);
    expect(await page.getByText('Cambio pendiente').count()).toBe(0);
    // the pressed buttons are gone
    await eventually(() => focused(page)).toBe('Mi Suscripción');
    await press(page, 'Reactivar suscripción');
    await waitForToast(page, 'Suscripción reactivada');
    await eventually(() => fact(page, 'Próximo pago').textContent()).toBe(renewal);
    await eventually(() => focused(page)).toBe('Mi Suscripción');
  },
);

nightlyJourney(
  'P17: the card is replaced by one with 3-D Secure, and a refused card shows an error',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    const page = await visit(home, { as: subscriber.signedIn });
    await page.getByText('Visa terminada en 4242').waitFor();
    await press(page, 'Cambiar tarjeta');
    const card = dialog(page, 'Cambiar tarjeta');
    await fillCard(page, 'declined');
    await card.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await card.getByText('Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.').waitFor();
    // the error stands at the field alone
    expect(await shownToasts(page)).toEqual([]);
    await fillCard(page, 'asksBank');
    await card.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await answerThreeDSecure(page, true);
    await waitForToast(page, 'Método de pago actualizado');
    await page.getByText('Visa terminada en 3184').waitFor();
    expect(await page.getByText('Visa terminada en 4242').count()).toBe(0);
    await eventually(() => focused(page)).toBe('Cambiar tarjeta');
  },
);

nightlyJourney(
  'P16: a late payment shows on every page and is paid with another card after a refusal',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    await failNextCharge(subscriber, 'refused');
    const page = await visit('/tienda', { as: subscriber.signedIn, expects: [/402/] });
    await page
      .getByRole('complementary', { name: 'Aviso de pago' })
      .getByText(/^No hemos podido cobrar/)
      .waitFor();
    await page.getByRole('link', { name: 'Resolver el pago' }).click();
    await waitForPath(page, home);
    await page.getByText('Quedan 191,90\u00a0€ por pagar').waitFor();
    expect(await fact(page, 'Estado').textContent()).toBe('Pago atrasado');
    expect(await fact(page, 'Próximo pago').textContent()).toBe('Pago pendiente');
    await press(page, 'Pagar ahora · con obligación de pago');
    await waitForToast(page, 'Error en el pago');
    const card = dialog(page, 'Cambiar tarjeta');
    await fillCard(page, 'good');
    await card.getByRole('button', { name: 'Guardar y pagar' }).click();
    await waitForToast(page, 'Pago completado', 'Tu plan vuelve a estar al día.');
    await eventually(() => fact(page, 'Estado').textContent()).toBe('Activo');
    await page.getByRole('link', { name: 'Inicio' }).first().click();
    await waitForPath(page, '/');
    expect(await page.getByRole('complementary', { name: 'Aviso de pago' }).count()).toBe(0);
  },
);

journey('a withdrawal takes two steps, refunds everything and is confirmed by mail', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn });
  await press(page, 'Desistir del contrato');
  const told = dialog(page, 'Qué pasa si desistes');
  await told.getByText('19,99\u00a0€').waitFor();
  await told.getByRole('button', { name: 'Continuar' }).click();
  await dialog(page, 'Confirma el desistimiento')
    .getByRole('button', { name: 'Confirmar desistimiento' })
    .click();
  await page.getByText(`El justificante va en camino a ${subscriber.email}.`).waitFor();
  await eventually(() => focused(page)).toMatch(/^Has desistido del contrato/);
  await page.getByText('Tu plan Premium ha terminado.').waitFor();
  expect(await fact(page, 'Estado').textContent()).toBe('Cancelado');
  expect(await fact(page, 'Próximo pago').textContent()).toBe('Cancelado');
  await eventually(() => page.getByText('Reembolsado', { exact: true }).count()).toBe(1);
  await page.getByText('Reembolsado 19,99\u00a0€').waitFor();
  await mailTo(subscriber.email, /desistimiento/i);
  await page.getByRole('link', { name: 'Ver Planes' }).click();
  await waitForPath(page, '/pricing');
  await page.getByRole('button', { name: 'Elegir Premium' }).waitFor();
});

nightlyJourney(
  'keeping the plan cancels a scheduled change, also one of the billing cycle',
  async ({ visit }) => {
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
  },
);

nightlyJourney('P46: the card is replaced with the keyboard alone', async ({ visit }) => {
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

nightlyJourney(
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

nightlyJourney(
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

nightlyJourney('a failed subscription action shows its reason', async ({ visit }) => {
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

nightlyJourney('P41: the card dialog explains that Stripe.js is blocked', async ({ visit }) => {
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

nightlyJourney('P39: an expired session on the payments page redirects to the login', async ({ visit }) => {
  const subscriber = await newSubscriber();
  await createCustomerWithCard(subscriber.signedIn);
  const page = await visit('/blog', { as: subscriber.signedIn, expects: [/401/] });
  await page.route('**/api/auth/subscription-info', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Tu sesión ha expirado.' } }),
  );
  await page.goto(home);
  await waitForPath(page, '/login?volver=/perfil/pagos');
});
