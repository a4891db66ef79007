import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import { newSubscriber } from '../support/journeys/subscribers.ts';

const premium = (page: Page) => page.getByRole('article', { name: 'Premium' });

journey('the plans show their prices, the annual saving and the most popular plan', async ({ visit }) => {
  const page = await visit('/pricing');
  await premium(page).getByText('MÁS POPULAR').waitFor();
  await eventually(() => page.getByText('MÁS POPULAR').count()).toBe(1);
  await premium(page).getByText('19,99\u00a0€').waitFor();
  await page.getByText('Anual · ahorra 20 %').click();
  await premium(page).getByText('191,90\u00a0€').waitFor();
  await premium(page).getByText('Ahorras 47,98\u00a0€ frente a doce meses').waitFor();
  await page.getByRole('link', { name: 'Empezar con Premium' }).click();
  await waitForPath(page, '/evaluacion');
});

journey('the plans show the prices of the option list when Stripe fails', async ({ visit }) => {
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

journey('the plans lead a user without assessment to it, also when signed in', async ({ visit }) => {
  const page = await visit('/pricing', { as: await newCustomer() });
  await page.getByRole('link', { name: 'Empezar con Básico' }).waitFor();
});

journey("the navigation bar shows 'Empieza Ya' only to users without a plan", async ({ visit }) => {
  const start = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Empieza Ya' });
  const visitor = await visit('/blog');
  await start(visitor).waitFor();
  const unassessed = await visit('/blog', { as: await newCustomer() });
  await start(unassessed).waitFor();
  const subscriber = await visit('/blog', { as: (await newSubscriber()).signedIn });
  await subscriber.getByRole('button', { name: /^Cuenta de/ }).waitFor();
  expect(await start(subscriber).count()).toBe(0);
});
