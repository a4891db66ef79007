import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { loadedPaths, waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openRoles } from '../support/pages/admin/roles-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const missing = 'Por favor completa todos los campos requeridos';
/** The toast library's script or style. */
const isToaster = (path: string) => path.startsWith('/assets/toaster-');
const email = (page: Page) => page.getByLabel('Email');
const submit = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();

it('a toast without a network is plain text; the next one with a network loads its library, and the page stays', async () => {
  const { page } = await site.visit('/login');
  await email(page).fill('marta@tenaz.test');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.context().setOffline(true);
  await submit(page);
  await waitForShownToast(page, { description: missing });
  await page.context().setOffline(false);
  await submit(page);
  await waitForShownToast(page, { description: missing });
  // plain text has no type
  expect((await shownToasts(page)).map(({ type }) => type)).toEqual(['', 'error']);
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(await email(page).inputValue()).toBe('marta@tenaz.test');
});

nightly(
  'on a phone a toast without a network is at the top, and only that of an error has the danger colour',
  async () => {
    const { page } = await openAdmin(site, { path: '/blog', granted: [], width: 360 });
    await waitForLoaded(page, '/assets/user-notices-');
    // the toast stays, however slow the machine is
    await page.evaluate(() => {
      const later = window.setTimeout;
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => (ms === 4000 ? 0 : later(run, ms)),
      });
    });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    const toast = page.locator('.plain-toast', { hasText: 'Has cerrado sesión correctamente' });
    expect((await toast.boundingBox())!.y).toBeLessThan(150);
    const edge = () => toast.evaluate((element) => getComputedStyle(element).borderLeftColor);
    const success = await edge();
    await toast.evaluate((element) => (element.dataset['kind'] = 'error'));
    expect(await edge()).not.toBe(success);
  },
);

nightly(
  'a toast of the back office without a network comes from the library that the page has loaded, above the open dialog',
  async () => {
    const { page, rejectNext } = await openRoles(site);
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre', { exact: true }).fill('Almacén');
    await dialog.getByLabel('Nombre interno').fill('almacen');
    await expect.poll(async () => (await loadedPaths(page)).filter(isToaster)).toHaveLength(2);
    await page.context().setOffline(true);
    // the fake API answers without a network
    rejectNext('/api/roles', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Crear rol' }).click();
    await waitForShownToast(page, { title: 'Error al crear rol' });
    expect((await shownToasts(page)).map(({ type }) => type)).toEqual(['error']);
    // what is outside of a modal dialog lies behind its backdrop, and a screen reader does not hear it
    await expect.poll(() => dialog.getByText('Error al crear rol').count()).toBe(1);
  },
);
