import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath } from '../support/journeys/page.ts';
import { callApi, newEmail, password, signInAgain } from '../support/journeys/test-users.ts';
import {
  threeDSecureFrame,
  fillAccount,
  fillCard,
  storedAssessment,
  orderButton,
  orderWithCard,
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

nightlyJourney('P17: a refused authentication starts no plan and loses no answer', async ({ visit }) => {
  const email = newEmail();
  const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }) });
  await fillAccount(page, email);
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
    const email = newEmail();
    const page = await visit('/evaluacion', { stored: storedAssessment({ screen: 'account' }) });
    await fillAccount(page, email);
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
