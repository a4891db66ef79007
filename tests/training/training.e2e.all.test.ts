import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast, waitForErrorToast } from '../support/journeys/page.ts';
import { callApi, signInAgain, newCustomer } from '../support/journeys/test-users.ts';
import { newAssessedUser, newSubscriber } from '../support/journeys/subscribers.ts';

const tab = '/perfil?tab=entrenamiento';

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

journey('training data is shown, can be changed, and applies from the next routine on', async ({ visit }) => {
  const { signedIn } = await newSubscriber();
  const page = await visit(tab, { as: signedIn });
  await page.getByText('Entrenas fuerza, 2 días por semana.').waitFor();
  expect(await fact(page, 'Plan').textContent()).toBe('Premium');
  expect(await fact(page, 'Estado').textContent()).toBe('Activo');
  await page.getByRole('button', { name: 'Personalizar' }).click();
  await eventually(() => focusedText(page)).toBe('Tus preferencias');
  await page.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
  await page.getByLabel('Frecuencia').selectOption('4 días por semana');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await waitForToast(
    page,
    'Datos actualizados',
    'Los cambios cuentan a partir de tu próxima rutina mensual.',
  );
  await page.getByText('Entrenas movilidad, 4 días por semana.').waitFor();
  // the focus is back where it was
  await eventually(() => focusedText(page)).toBe('Personalizar');
  const { data } = await callApi<{ data: { userDetails: object } }>(
    'GET',
    '/user-details/me',
    undefined,
    await signInAgain(signedIn.data.user.email),
  );
  expect(data.userDetails).toMatchObject({
    workoutType: { name: 'Movilidad' },
    trainingFrequency: { daysPerWeek: 4 },
  });
  await page.getByRole('link', { name: 'Gestionar Suscripción' }).click();
  await waitForPath(page, '/perfil/pagos');
});

journey(
  'the consent to health data is shown and can be withdrawn, which erases the data at once, and given again with new data',
  async ({ visit }) => {
    const signedIn = await newAssessedUser();
    const page = await visit(tab, { as: signedIn });
    await page.getByText(/^Nos diste tu consentimiento el .* de 20\d\d\. Con él guardamos/).waitFor();
    await page.getByRole('button', { name: 'Retirar consentimiento' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Retirar el consentimiento?' });
    await dialog.getByRole('button', { name: 'Retirar y borrar' }).click();
    await eventually(() => focusedText(page)).toBe('Datos de salud');
    await waitForToast(page, 'Consentimiento retirado', 'Tus datos de salud se han borrado.');
    await page.getByText(/^Retiraste tu consentimiento el /).waitFor();
    const { data } = await callApi<{ data: { userDetails: object } }>(
      'GET',
      '/user-details/me',
      undefined,
      await signInAgain(signedIn.data.user.email),
    );
    expect(data.userDetails).toMatchObject({ birthDate: null, weight: null, height: null, gender: null });
    await page.getByRole('button', { name: 'Añadir o cambiar' }).focus();
    await page.keyboard.press('Enter');
    // the pressed button is gone
    await eventually(() => focusedText(page)).toBe('Datos de salud');
    const form = page.getByRole('form', { name: 'Datos de salud' });
    await form.getByLabel('Peso en kilos').fill('70,5');
    await form.getByRole('button', { name: 'Guardar datos' }).click();
    await form.getByText(/^Da tu consentimiento para guardar datos de salud/).waitFor();
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Guardar datos' }).click();
    await page.getByText('70,5 kg').waitFor();
    await eventually(() => focusedText(page)).toBe('Datos de salud');
    await page.getByText(/^Nos diste tu consentimiento el /).waitFor();
  },
);

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
