import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerThreeDSecure } from '../support/journeys/three-d-secure.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast } from '../support/journeys/page.ts';
import {
  newAssessedUser,
  localStripe,
  createCustomerWithCard,
  newSubscriber,
} from '../support/journeys/subscribers.ts';
import { fillCard } from '../support/journeys/wizard.ts';
import { newCustomer } from '../support/journeys/test-users.ts';

/** Whether toasts keep clear of an element. */
const isKeptClear = (locator: Locator) =>
  locator.evaluate((element) => element.closest('[data-uncovered]') !== null);

const premium = (page: Page) => page.getByRole('article', { name: 'Premium' });

nightlyJourney('P12: a double click on the order button creates one subscription', async ({ visit }) => {
  const signedIn = await newAssessedUser();
  const { customerId } = await createCustomerWithCard(signedIn);
  const page = await visit('/pricing', { as: signedIn });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Elegir Premium' }).click();
  await page.getByLabel('Visa terminada en 4242').waitFor();
  await page.getByText('Hoy se cobran 19,99\u00a0€, IVA incluido. Se renueva cada mes').waitFor();
  const pay = page.getByRole('button', { name: 'Suscribirme · pedido con obligación de pago' });
  for (const kept of [pay, page.getByText(/^Al suscribirte aceptas/)])
    expect(await isKeptClear(kept)).toBe(true);
  await pay.dblclick();
  await waitForToast(page, 'Suscripción activa', 'Tu plan Premium empieza hoy.');
  await page.getByRole('heading', { name: /^Ya está, .*Empezamos\.$/ }).waitFor();
  await waitForPath(page, '/perfil?tab=entrenamiento');
  await page.goto('/perfil/pagos');
  await page.getByText(/^Tu plan es Premium\. El próximo cobro es de 19,99/).waitFor();
  const { data } = await localStripe().subscriptions.list({ customer: customerId, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['active']);
  expect(asked.filter((path) => path.endsWith('/create-subscription'))).toHaveLength(1);
  // a subscriber is not offered another plan
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Gestionar Suscripción' }).first().click();
  await waitForPath(page, '/perfil/pagos');
});

journey(
  "P17: a new card with 3-D Secure starts the plan only after the bank's authentication",
  async ({ visit }) => {
    const page = await visit('/pricing', { as: await newAssessedUser() });
    await page.getByText('Anual · ahorra 20 %').click();
    await page.getByRole('button', { name: 'Elegir Básico' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan Básico' });
    const pay = dialog.getByRole('button', { name: 'Suscribirme · pedido con obligación de pago' });
    // an error of the card shows at its field, goes with a change, and comes back with the next attempt
    const incomplete = dialog.getByText(/^(Completa los datos|El número) de tu tarjeta/);
    const number = page.frameLocator('.card-field iframe').getByLabel('Número de tarjeta');
    await number.waitFor();
    expect(await isKeptClear(pay)).toBe(true);
    await pay.click();
    await incomplete.waitFor();
    await number.fill('4242');
    await incomplete.waitFor({ state: 'detached' });
    await pay.click();
    await incomplete.waitFor();
    await fillCard(page, 'asksBank');
    await incomplete.waitFor({ state: 'detached' });
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await dialog.getByText('Hoy se cobran 95,90\u00a0€, IVA incluido. Se renueva cada año').waitFor();
    await pay.click();
    // one authentication to save the card, one to pay
    await answerThreeDSecure(page, true);
    await answerThreeDSecure(page, false);
    await dialog.getByText('No hemos podido autenticar tu método de pago.').first().waitFor();
    await pay.click();
    await answerThreeDSecure(page, true);
    await answerThreeDSecure(page, true);
    await waitForToast(page, 'Suscripción activa', 'Tu plan Básico empieza hoy.');
    await waitForPath(page, '/perfil?tab=entrenamiento');
    await page.getByText(/^Tu primera rutina /).waitFor();
    await page.goto('/perfil/pagos');
    await eventually(() => page.getByText(/^Tu plan es Básico/).count()).toBe(1);
  },
);

nightlyJourney(
  'the plans show their prices, the annual saving and the most popular plan',
  async ({ visit }) => {
    const page = await visit('/pricing');
    await premium(page).getByText('MÁS POPULAR').waitFor();
    await eventually(() => page.getByText('MÁS POPULAR').count()).toBe(1);
    await premium(page).getByText('19,99\u00a0€').waitFor();
    await page.getByText('Anual · ahorra 20 %').click();
    await premium(page).getByText('191,90\u00a0€').waitFor();
    await premium(page).getByText('Ahorras 47,98\u00a0€ frente a doce meses').waitFor();
    await page.getByRole('link', { name: 'Empezar con Premium' }).click();
    await waitForPath(page, '/evaluacion');
  },
);

nightlyJourney('the plans show the prices of the option list when Stripe fails', async ({ visit }) => {
  const page = await visit('/blog', { expects: [/502/] });
  await page.route('**/api/stripe/subscription-types-with-pricing', (route) =>
    route.fulfill({ status: 502, json: { code: 'payment_provider', message: 'x' } }),
  );
  const failed = page.waitForResponse((response) => response.status() === 502);
  await page.goto('/pricing');
  await failed;
  await premium(page).getByText('19,99\u00a0€').waitFor();
  // not those of the page's HTML: what the option list has can be chosen
  await expect
    .poll(() => premium(page).getByRole('link', { name: 'Empezar con Premium' }).getAttribute('href'))
    .toMatch(/^\/evaluacion\?plan=/);
});

nightlyJourney('the plans lead a user without assessment to it, also when signed in', async ({ visit }) => {
  const page = await visit('/pricing', { as: await newCustomer() });
  await page.getByRole('link', { name: 'Empezar con Básico' }).waitFor();
});

nightlyJourney("the navigation bar shows 'Empieza Ya' only to users without a plan", async ({ visit }) => {
  const start = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Empieza Ya' });
  const visitor = await visit('/blog');
  await start(visitor).waitFor();
  const unassessed = await visit('/blog', { as: await newCustomer() });
  await start(unassessed).waitFor();
  const subscriber = await visit('/blog', { as: (await newSubscriber()).signedIn });
  await subscriber.getByRole('button', { name: /^Cuenta de/ }).waitFor();
  expect(await start(subscriber).count()).toBe(0);
});
