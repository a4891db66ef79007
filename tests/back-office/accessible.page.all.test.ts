import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openShown } from '../support/pages/shown-page.ts';
import { routineAt, someRoutines } from '../routines/routine-fixtures.ts';
import { chooseAction } from '../support/pages/grid-page.ts';

const site = setUpSite();

const longName = 'Empuje y tirón con progresión de cargas en doble pirámide';
const conflictingRoutines = () => [
  ...someRoutines(),
  routineAt([0, 0, 1], { _id: 'rtn_twin', name: longName, driveLink: '' }),
];

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('P46: the grid of routines with conflicts, its menu, its tooltip and a drag by keyboard are sound at 360 and 1280 px', async () => {
  const { page } = await openAdmin(site, { routines: conflictingRoutines(), width: 360 });
  await page.locator('.routine').first().waitFor();
  await expectSoundLayout(page);
  await page.getByRole('button', { name: 'Marta Ruiz Soto', exact: true }).first().focus();
  await expectSoundLayout(page);
  const menu = page.getByRole('button', { name: /^Acciones de/ }).first();
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  await expectSoundLayout(page);
  await page.keyboard.press('Escape');
  await page.locator('[data-drag-handle]').first().press('Enter');
  // over a month that is taken
  await page.keyboard.press('ArrowRight');
  await expectSoundLayout(page);
});

it('P46: the dialogs of a routine, and two versions of it, are sound at 360 and 1280 px', async () => {
  const { page, routines, rejectNext } = await openAdmin(site, {
    routines: conflictingRoutines(),
    width: 360,
  });
  const { name } = routines[0]!;
  for (const action of ['Duplicar', 'Eliminar', 'Mover a…']) {
    await chooseAction(page, name, action);
    await page.getByRole('dialog').waitFor();
    await expectSoundLayout(page);
    await closeDialog(page);
  }
  await chooseAction(page, name, 'Editar');
  await page.getByRole('dialog').waitFor();
  await expectSoundLayout(page);
  routines[0] = { ...routines[0]!, name: longName, version: 2 };
  rejectNext('/drive-link', 409, 'conflict');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('dialog').getByRole('alert').first().waitFor();
  await expectSoundLayout(page);
});

it('P46: the grid of routines is sound at 360 and 1280 px while it is empty and when it fails to load', async () => {
  const { page, rejectNext } = await openAdmin(site, { width: 360 });
  await page.getByRole('heading', { name: 'Rutinas', level: 1 }).waitFor();
  await expectSoundLayout(page);
  rejectNext('/routines/grid', 403, 'forbidden');
  await page.reload();
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await expectSoundLayout(page);
});

it('P46: the upload form is sound at 360 and 1280 px, also with a taken month and an invalid link', async () => {
  const { page } = await openAdmin(site, {
    path: '/admin/routines/upload?month=1',
    routines: someRoutines(),
    width: 360,
  });
  await page.getByLabel('Enlace de Google Drive').waitFor();
  await expectSoundLayout(page);
  await page.getByLabel('Enlace de Google Drive').fill('https://example.com');
  await page.getByLabel('Tipo de entrenamiento').selectOption('Fuerza');
  await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
  await page.getByText(/^¡CONFLICTO!/).waitFor();
  await expectSoundLayout(page);
});

it('P46: the layout of the grid of routines does not shift while it loads', async () => {
  const { page } = await openAdmin(site, { path: '/blog', routines: conflictingRoutines() });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openShown(page, `${site.url}/admin/routines`);
  await page.getByRole('button', { name: /^Fuerza/ }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});
