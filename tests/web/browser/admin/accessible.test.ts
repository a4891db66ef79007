import { expect, it } from 'vitest';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { openAdmin, type AdminPage } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { openShown } from '../support/shown-page.ts';
import { routineAt, someRoutines } from '../../routines/routine-fixtures.ts';

const site = setUpSite();

interface State {
  name: string;
  path?: string;
  granted?: [];
  routines?: AdminPage['routines'];
  act?: (admin: AdminPage) => Promise<unknown>;
}

const chooseAction =
  (action: string) =>
  async ({ page }: AdminPage) => {
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').waitFor();
  };

const longName = 'Empuje y tirón con progresión de cargas en doble pirámide';
const conflictingRoutines = () => [
  ...someRoutines(),
  routineAt([0, 0, 1], { _id: 'rtn_twin', name: longName, driveLink: '' }),
];

const states: State[] = [
  { name: 'home', path: '/admin' },
  { name: 'grid with conflicts', routines: conflictingRoutines() },
  { name: 'empty grid' },
  { name: 'user without permission', granted: [] },
  {
    name: 'grid that fails to load',
    path: '/blog',
    act: async ({ page, rejectNext }) => {
      rejectNext('/routines/grid', 403, 'forbidden');
      await page.goto(new URL('/admin/routines', page.url()).href);
      await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    },
  },
  {
    name: 'menu of a card',
    routines: conflictingRoutines(),
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Acciones de/ })
        .first()
        .click(),
  },
  {
    name: 'uploader tooltip',
    routines: conflictingRoutines(),
    act: ({ page }) => page.getByRole('button', { name: 'Marta Ruiz Soto', exact: true }).first().focus(),
  },
  {
    name: 'keyboard drag over a taken month',
    routines: someRoutines(),
    act: async ({ page }) => {
      await page.locator('[data-drag-handle]').first().press('Enter');
      await page.keyboard.press('ArrowRight');
    },
  },
  { name: 'edit dialog', routines: conflictingRoutines(), act: chooseAction('Editar') },
  {
    name: 'edit conflict',
    routines: someRoutines(),
    act: async (admin) => {
      await chooseAction('Editar')(admin);
      admin.routines[0] = { ...admin.routines[0]!, name: longName, version: 2 };
      admin.rejectNext('/drive-link', 409, 'conflict');
      await admin.page.getByRole('button', { name: 'Guardar cambios' }).click();
      await admin.page.getByRole('alert').waitFor();
    },
  },
  { name: 'duplicate dialog', routines: conflictingRoutines(), act: chooseAction('Duplicar') },
  { name: 'delete dialog', routines: conflictingRoutines(), act: chooseAction('Eliminar') },
  { name: 'move dialog', routines: conflictingRoutines(), act: chooseAction('Mover a…') },
  { name: 'upload form', path: '/admin/routines/upload' },
  {
    name: 'upload form with a taken month and an invalid link',
    path: '/admin/routines/upload?month=1',
    routines: someRoutines(),
    act: async ({ page }) => {
      await page.getByLabel('Enlace de Google Drive').fill('https://example.com');
      await page.getByLabel('Tipo de entrenamiento').selectOption('Fuerza');
      await page.getByLabel('Frecuencia de entrenamiento').selectOption({ index: 1 });
      await page.getByText(/^¡CONFLICTO!/).waitFor();
    },
  },
];

const height = 800;

it.each(states)(
  'P46: the back office state "$name" has no axe findings, no horizontal scroll and no small targets at 360 and 1280 px',
  async ({ act, ...options }) => {
    const admin = await openAdmin(site, { ...options, width: 360, height });
    const { page } = admin;
    await act?.(admin);
    await expectSoundLayout(page, height);
  },
);

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
