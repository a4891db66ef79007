import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { journey, type Visit } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, newEmail, password, signInAgain, newCustomer } from '../support/journeys/test-users.ts';
import {
  threeDSecureFrame,
  fillAccount,
  fillCard,
  storedAssessment,
  orderButton,
  orderWithCard,
  waitForQuestion,
  cardFrame,
  next,
} from '../support/journeys/wizard.ts';

/** The user that the page has signed in, and their subscriptions at Stripe. */
async function subscriptionOf(email: string) {
  const { data } = await callApi<{
    data: { subscriptionStatus: string | null; paymentHistory: { amount_paid: number }[] };
  }>('GET', '/auth/subscription-info', undefined, await signInAgain(email));
  return data;
}

const paid = {
  subscriptionStatus: 'active',
  paymentHistory: [expect.objectContaining({ amount_paid: 1999 })],
};

/** Opens the wizard where it asks for the account, of a new visitor who then fills it in: what is left is the card. */
async function openPayment(visit: Visit, expects: RegExp[] = []) {
  const email = newEmail();
  const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }), expects });
  await fillAccount(page, email);
  return { page, email };
}

journey('P17: a refused authentication starts no plan and loses no answer', async ({ visit }) => {
  const { page, email } = await openPayment(visit);
  await orderWithCard(page, 'asksBank');
  await threeDSecureFrame(page).getByRole('button', { name: 'Completar autenticación' }).click();
  await page.getByText('Tarjeta terminada en 3184').waitFor();
  await threeDSecureFrame(page).getByRole('button', { name: 'Fallar autenticación' }).click();
  await page.locator('.card-field').waitFor();
  await page.getByText('No hemos podido autenticar tu método de pago.').first().waitFor();
  const { subscriptionStatus, paymentHistory } = await subscriptionOf(email);
  expect(subscriptionStatus).not.toBe('active');
  expect(paymentHistory.filter(({ amount_paid }) => amount_paid > 0)).toEqual([]);
  await orderWithCard(page, 'good');
  await waitForPath(page, '/perfil?tab=entrenamiento');
  expect(await subscriptionOf(email)).toMatchObject(paid);
});

/**
 * The server processes the first order and the page never receives the response. The route stays: without one the
 * browser would repeat the request by itself.
 */
async function loseFirstOrder(page: Page) {
  const done = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/api/stripe/create-subscription-with-user', async (route) => {
    if (++count > 1) return route.continue();
    await route.fetch();
    return done.resolve();
  });
  return { isDone: done.promise, count: () => count };
}

journey(
  'P12: a double click and a reload before the response charge the subscription once',
  async ({ visit }) => {
    const { page, email } = await openPayment(visit);
    const order = await loseFirstOrder(page);
    const customers: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/create-customer')) customers.push(request.url());
    });
    await fillCard(page, 'good');
    // both clicks before the page can render as busy
    await orderButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await order.isDone;
    expect(customers).toHaveLength(1);
    await page.reload();
    await page.getByText('Tarjeta terminada en 4242').waitFor();
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await orderButton(page).click();
    await waitForPath(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey(
  'P17: a card with 3-D Secure is authenticated twice, when it is saved and when it is charged',
  async ({ visit }) => {
    const { page, email } = await openPayment(visit);
    await orderWithCard(page, 'asksBank');
    await threeDSecureFrame(page).getByRole('button', { name: 'Completar autenticación' }).click();
    await page.getByText('Tarjeta terminada en 3184').waitFor();
    await threeDSecureFrame(page).getByRole('button', { name: 'Completar autenticación' }).click();
    await waitForPath(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey('a card declined on saving shows an error, and the next card subscribes', async ({ visit }) => {
  const { page, email } = await openPayment(visit);
  await orderWithCard(page, 'declined');
  const refusal = page.getByText('Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.');
  await refusal.waitFor();
  // the reason stands at the card, in view, and nothing covers the order button
  expect(await refusal.evaluate((text) => text.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  // it goes with the first change of the card, and no error is left when the next card is complete
  await cardFrame(page).getByLabel('Número de tarjeta').fill('4242');
  await refusal.waitFor({ state: 'detached' });
  await cardFrame(page).getByLabel('CVC').focus();
  const incomplete = page.getByText('El número de tu tarjeta está incompleto.');
  await incomplete.waitFor();
  await fillCard(page, 'good');
  await incomplete.waitFor({ state: 'detached' });
  expect(await refusal.count()).toBe(0);
  await orderButton(page).click();
  await waitForPath(page, '/perfil?tab=entrenamiento');
  expect(await subscriptionOf(email)).toMatchObject(paid);
});

journey(
  'P13: a card declined at its charge keeps account and answers, and another card resumes after a reload',
  async ({ visit }) => {
    const { page, email } = await openPayment(visit, [/402/]);
    await orderWithCard(page, 'failing');
    await page.getByText('Tarjeta terminada en 0341').waitFor();
    await page.getByText(/^Tu banco ha rechazado la tarjeta/).waitFor();
    await page.reload();
    await waitForQuestion(page, 'Configura tu pago');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await orderWithCard(page, 'good');
    await waitForPath(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey(
  'P47: a price that changed while the wizard was open is shown and asked again before anything is charged',
  async ({ visit }) => {
    const { page, email } = await openPayment(visit, [/409/]);
    const price = (amount: string) => page.getByText(`${amount}\u00a0€ hoy`, { exact: true });
    await price('19,99').waitFor();
    // as after a change of the price; the next order agrees to it, and the server's own price is another one again
    const message = 'El importe ha cambiado: ahora son 24,99\u00a0€.';
    await routeOnce(page, '**/api/stripe/check-sign-up', (route) =>
      route.fulfill({ status: 409, json: { code: 'price_changed', message, details: { amount: 2499 } } }),
    );
    await orderWithCard(page, 'good');
    await page.getByRole('alert').getByText(message).waitFor();
    await price('24,99').waitFor();
    await page.getByText('Pagas 24,99').waitFor();
    await orderButton(page).click();
    await price('19,99').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('evaluacion'))).not.toContain('last4');
    await orderButton(page).click();
    await waitForPath(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey(
  'P12: a reload resumes the order of a signed-in user, and Back does not start another',
  async ({ visit }) => {
    const customer = await newCustomer();
    const page = await visit('/evaluacion', {
      as: customer,
      stored: storedAssessment({ screen: 'account' }),
    });
    await next(page, 'Configurar Pago');
    await waitForQuestion(page, 'Configura tu pago');
    const order = await loseFirstOrder(page);
    await orderWithCard(page, 'good');
    await page.getByText('Tarjeta terminada en 4242').waitFor();
    await page.goBack();
    await order.isDone;
    await page.getByRole('button', { name: 'Creando tu suscripción...' }).waitFor();
    await page.goForward();
    await page.reload();
    await waitForPath(page, '/perfil?tab=entrenamiento');
    await waitForToast(page, 'Suscripción activada');
    expect(order.count()).toBe(2);
    expect(await subscriptionOf(customer.data.user.email)).toMatchObject(paid);
  },
);

journey(
  'an option that is retired while the wizard is open is asked again, and no longer offered',
  async ({ visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'motivation' }),
      expects: [/400/],
    });
    const retired = page.getByRole('radio', { name: /^Perder peso/ });
    await retired.waitFor();
    for (const question of ['¿Qué te mueve?', '¿Cuántos días vas a entrenar?', '¿Qué quieres entrenar?']) {
      await waitForQuestion(page, question);
      await next(page);
    }
    await next(page, 'Continuar con mi Plan');
    await fillAccount(page, newEmail());
    // as the server answers once an admin has retired the option
    const message = 'Una de las opciones elegidas ya no existe. Vuelve a elegirla.';
    await routeOnce(page, '**/api/stripe/check-sign-up', (route) =>
      route.fulfill({ status: 400, json: { code: 'unknown_option', message, field: 'motivation' } }),
    );
    const { data } = await callApi<{ data: { name: string }[] }>('GET', '/motivations');
    const left = data.filter(({ name }) => name !== 'Perder peso');
    await page.route('**/api/motivations', (route) => route.fulfill({ json: { success: true, data: left } }));
    await orderWithCard(page, 'good');
    await waitForQuestion(page, '¿Qué te mueve?');
    await page.getByText(message).waitFor();
    await retired.waitFor({ state: 'hidden' });
    await eventually(() => page.getByRole('radio').count()).toBe(left.length);
  },
);

journey.for([
  ['on a phone', { width: 360, context: { hasTouch: true, isMobile: true } }],
  ['on a wide screen', { width: 1440 }],
] as const)(
  'P46: a password that the server refuses at the order has the focus on step 9, with the reason in view, %s',
  async ([, screen], { visit }) => {
    const page = await visit('/evaluacion', {
      stored: storedAssessment({ screen: 'account' }),
      expects: [/400/],
      ...screen,
    });
    await fillAccount(page, newEmail());
    await next(page, 'Anterior');
    const input = page.getByRole('textbox', { name: 'Contraseña' });
    await input.fill('Soy-Vera-2026');
    await page.getByText('Email disponible').waitFor();
    await next(page, 'Configurar Pago');
    await waitForQuestion(page, 'Configura tu pago');
    await orderWithCard(page, 'good');
    const reason = page.getByText(/^Esa contraseña contiene tu nombre/);
    await reason.waitFor();
    await eventually(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    const isSeen = () =>
      reason.evaluate((text) => {
        const { left, top, bottom } = text.getBoundingClientRect();
        // the bar with the buttons covers what is below it
        return [top + 2, bottom - 2].every((y) => text.contains(document.elementFromPoint(left + 5, y)));
      });
    await eventually(isSeen).toBe(true);
  },
);
