import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { openBackOffice, type BackOffice } from './back-office.ts';
import { openSite, type Site } from './open-site.ts';
import { routineAt, someRoutines } from './routine-samples.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface State {
  name: string;
  path?: string;
  role?: 'user';
  routines?: BackOffice['routines'];
  act?: (office: BackOffice) => Promise<unknown>;
}

const choose =
  (action: string) =>
  async ({ page }: BackOffice) => {
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').waitFor();
  };

const long = 'Empuje y tirón con progresión de cargas en doble pirámide';
const crowd = () => [...someRoutines(), routineAt([0, 0, 1], { _id: 'rtn_twin', name: long, driveLink: '' })];

const states: State[] = [
  { name: 'home', path: '/admin' },
  { name: 'grid', routines: crowd() },
  { name: 'no routines' },
  { name: 'no permission', role: 'user' },
  {
    name: 'grid that cannot be had',
    path: '/blog',
    act: async ({ page, refuse }) => {
      refuse('/routines/grid', 403, 'forbidden');
      await page.goto(new URL('/admin/routines', page.url()).href);
      await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    },
  },
  {
    name: 'menu of a card',
    routines: crowd(),
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Acciones de/ })
        .first()
        .click(),
  },
  {
    name: 'tooltip',
    routines: crowd(),
    act: ({ page }) => page.getByRole('button', { name: 'Marta Ruiz Soto', exact: true }).first().focus(),
  },
  {
    name: 'carried by keyboard over a taken month',
    routines: someRoutines(),
    act: async ({ page }) => {
      await page.locator('[data-drag-handle]').first().press('Enter');
      await page.keyboard.press('ArrowRight');
    },
  },
  { name: 'edit', routines: crowd(), act: choose('Editar') },
  {
    name: 'stale edit',
    routines: someRoutines(),
    act: async (office) => {
      await choose('Editar')(office);
      office.routines[0] = { ...office.routines[0]!, name: long, version: 2 };
      office.refuse('/drive-link', 409, 'conflict');
      await office.page.getByRole('button', { name: 'Guardar cambios' }).click();
      await office.page.getByRole('alert').waitFor();
    },
  },
  { name: 'duplicate', routines: crowd(), act: choose('Duplicar') },
  { name: 'delete', routines: crowd(), act: choose('Eliminar') },
  { name: 'move', routines: crowd(), act: choose('Mover a…') },
  { name: 'new routine', path: '/admin/routines/upload' },
  {
    name: 'new routine in a taken month with a wrong link',
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

describe.each([360, 1280])('P46: at %i px, the back office', (width) => {
  it.each(states)('passes axe and fits: $name', async ({ act, ...visitor }) => {
    const office = await openBackOffice(site, { ...visitor, width });
    const { page } = office;
    await act?.(office);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await page.context().close();
  });
});

it('P46: nothing shifts while the grid comes', async () => {
  const { page } = await openBackOffice(site, { path: '/blog', routines: crowd() });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(new URL('/admin/routines', page.url()).href, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Fuerza/ }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

/** What can be pressed and is less than 44 px high, apart from links within a sentence and boxes within their label. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main select, main label:has(input)')]
      .filter((target) => target.checkVisibility() && !target.matches('.skip-link, label[for]'))
      .filter((target) => target.getBoundingClientRect().height < 43.9)
      .map((target) => target.outerHTML.slice(0, 120)),
  );
