import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, signInAgain } from '../support/journeys/test-users.ts';
import { newAssessedUser, newSubscriber } from '../support/journeys/subscribers.ts';

const tab = '/perfil?tab=entrenamiento';

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

nightlyJourney(
  'training data is shown, can be changed, and applies from the next routine on',
  async ({ visit }) => {
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
  },
);

nightlyJourney(
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
