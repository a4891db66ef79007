import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { openAdmin, type AdminPage } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { openShown } from '../support/shown-page.ts';
import { routineAt, someRoutines } from '../../routines/routine-fixtures.ts';

const site = setUpSite();

interface State {
  name: string;
  path?: string;
  role?: 'user';
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
  { name: 'user without permission', role: 'user' },
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
    // from narrow to wide: nothing that was placed for the narrow window leaves the wide one
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height });
      expect(await axeFindings(page), `axe at ${width} px`).toEqual([]);
      expect(await horizontalScroll(page), `scroll at ${width} px`).toBe(0);
      expect(await smallTargets(page), `small targets at ${width} px`).toEqual([]);
    }
  },
);

const horizontalScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

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

/** Buttons and links lower than 44 px, except links within a sentence and check boxes within a label. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main select, main label:has(input)')]
      .filter((target) => target.checkVisibility() && !target.matches('.skip-link, label[for]'))
      .filter((target) => target.getBoundingClientRect().height < 43.9)
      .map((target) => target.outerHTML.slice(0, 120)),
  );
