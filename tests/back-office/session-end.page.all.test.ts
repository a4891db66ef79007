import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { routineAt } from '../routines/routine-fixtures.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { moveTo } from '../support/pages/grid-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const ended = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';

/** Waits for the login, and expects that one toast has led there. */
async function expectOneToast(page: Page) {
  await waitForShownToast(page, { text: ended });
  // this one comes after all that the change has shown
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await waitForShownToast(page, { text: 'Por favor completa todos los campos requeridos' });
  const texts = (await shownToasts(page)).map(({ title, description }) => `${title}: ${description}`);
  expect(texts).toEqual([`Error: ${ended}`, 'Error: Por favor completa todos los campos requeridos']);
}

it('a session that ends while an order is saved is said once', async () => {
  const { page, rejectNext } = await openEvaluation(site);
  rejectNext('/eating-habits/order', 401, 'unauthenticated');
  await page.getByRole('button', { name: 'Bajar En casa' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectOneToast(page);
});

it('a session that ends while a routine is moved is said once', async () => {
  const { page, rejectNext } = await openAdmin(site, {
    routines: [routineAt([0, 0, 1], { name: 'Empuje' })],
  });
  rejectNext('/move', 401, 'unauthenticated');
  await moveTo(page, 'Empuje', 2);
  await expectOneToast(page);
});

it('P131: a session whose time is over, as those of the back office are after twelve hours, is said once', async () => {
  const { page, rejectNext } = await openCategories(site, { categories: [categoryOf('Snacks', 1)] });
  await page.getByRole('button', { name: 'Snacks', exact: true }).click();
  await page.getByLabel('Nombre').fill('Barritas');
  rejectNext('/categories/cat_snacks', 401, 'unauthenticated');
  await page.clock.setFixedTime(new Date('2099-01-01T00:00:01Z'));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expectOneToast(page);
});
