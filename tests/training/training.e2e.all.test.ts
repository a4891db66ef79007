import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { eventually, waitForErrorToast } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import { newAssessedUser } from '../support/journeys/subscribers.ts';

const tab = '/perfil?tab=entrenamiento';

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

journey(
  'cancelling the training form changes nothing, and a refused save shows an error',
  async ({ visit }) => {
    const page = await visit(tab, { as: await newAssessedUser(), expects: [/400/] });
    await page.getByRole('button', { name: 'Personalizar' }).click();
    await page.getByLabel('Nivel').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await fact(page, 'Nivel').getByText('Empiezo de cero').waitFor();
    await page.route('**/api/userdetails/me', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'unknown_option',
          message: 'Una de las opciones elegidas ya no existe. Vuelve a elegirla.',
        },
      }),
    );
    await page.getByRole('button', { name: 'Personalizar' }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForErrorToast(page, 'Una de las opciones elegidas ya no existe. Vuelve a elegirla.');
    expect(await page.getByRole('link', { name: 'Contratar Entrenador' }).getAttribute('href')).toBe(
      '/pricing',
    );
  },
);

journey('the training form waits until every option list has loaded', async ({ visit }) => {
  const page = await visit('/blog', { as: await newAssessedUser() });
  await page.route('**/api/motivations', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.route('**/api/fitness-levels', (route) =>
    route.fulfill({ json: [{ _id: 'opt_x', description: 'Descrito' }] }),
  );
  await page.goto(tab);
  await page.getByRole('button', { name: 'Personalizar' }).click();
  await page.getByText('Cargando opciones...').waitFor();
  expect(await page.getByRole('button', { name: 'Guardar cambios' }).count()).toBe(0);
  await page.unroute('**/api/motivations');
  await page.reload();
  await page.getByRole('button', { name: 'Personalizar' }).click();
  // a bare array whose items have only descriptions is accepted as well
  await page.getByLabel('Nivel').selectOption('Descrito');
});

journey('the training tab without training data links to the test section', async ({ visit }) => {
  const page = await visit(tab, { as: await newCustomer() });
  await page.getByRole('heading', { name: 'Aún no has hecho el test' }).waitFor();
  await page.getByRole('link', { name: 'Hacer el test' }).click();
  await eventually(() => new URL(page.url()).hash).toBe('#test');
});

journey('a 404 shows that there is no training data, and any other failure an error', async ({ visit }) => {
  const page = await visit('/blog', { as: await newAssessedUser(), expects: [/404/, /400/] });
  const refuse = (status: number, code: string) =>
    page.route('**/api/user-details/me', (route) =>
      route.fulfill({ status, json: { code, message: 'Así.' } }),
    );
  await refuse(404, 'not_assessed');
  await page.goto(tab);
  await page.getByRole('heading', { name: 'Aún no has hecho el test' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Empieza Ya' }).waitFor();
  await refuse(400, 'invalid_input');
  await page.goto(tab);
  await page.getByText('No hemos podido cargar tus datos de entrenamiento').waitFor();
  await page.unroute('**/api/user-details/me');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Entrenas fuerza, 2 días por semana.').waitFor();
});
