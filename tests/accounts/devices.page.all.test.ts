import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Device } from '#shared/contracts/accounts/devices.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const deviceOf = (_id: string, facts: Partial<Device> = {}): Device => ({
  _id,
  isCurrent: false,
  browser: 'Firefox en Linux',
  place: { country: 'ES', city: 'A Coruña' },
  signedInAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  ...facts,
});
const here = deviceOf('here', { isCurrent: true, browser: 'Chrome en Windows' });
const phone = deviceOf('phone', { browser: 'Safari en iOS', place: { country: 'FR', city: null } });
const unknown = deviceOf('unknown', { browser: null, place: null });

/** The tab, with an API that keeps the devices; `refuse` answers first. */
async function openTab(
  devices: Device[],
  refuse: (request: Request) => FakeResponse | undefined = () => undefined,
) {
  const kept = [...devices];
  const admin = await openAdmin(site, {
    path: '/perfil?tab=dispositivos',
    granted: [],
    respond: (request, pathname) => {
      if (!pathname.startsWith('/api/devices')) return undefined;
      const refused = refuse(request);
      if (refused) return refused;
      const id = pathname.split('/')[3];
      if (request.method() === 'DELETE')
        kept.splice(
          kept.findIndex(({ _id }) => _id === id),
          1,
        );
      if (id === 'end-others') kept.splice(0, kept.length, ...kept.filter(({ isCurrent }) => isCurrent));
      return { json: { success: true, data: { devices: kept } } };
    },
  });
  return { ...admin, kept };
}

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Dónde tienes la sesión abierta' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

it('P46: the devices of the user are listed, this one marked, and one is signed out after a question', async () => {
  const { page, calls } = await openTab([here, phone, unknown]);
  await rows(page).first().waitFor();
  const texts = (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(texts[0]).toMatch(
    /^Chrome en Windows Este dispositivo A Coruña, España Último uso: 21 nov 2026, 11:00 Entraste: 20 nov 2026, 10:30/,
  );
  expect(texts[1]).toMatch(/^Safari en iOS Francia /);
  expect(texts[2]).toMatch(/^Navegador desconocido Lugar desconocido /);
  expect(await page.title()).toMatch(/^Dispositivos · Mi perfil/);

  const opener = page.getByRole('button', { name: /^Cerrar sesión en Safari en iOS/ });
  await opener.press('Enter');
  await expectSoundLayout(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expectFocus(opener);
  expect(calls).toEqual([]);

  await opener.press('Enter');
  await dialog(page).getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
  await waitForShownToast(page, { text: 'Sesión cerrada' });
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(calls).toEqual(['DELETE /api/devices/phone']);
  await expectFocus(page.getByRole('region', { name: 'Dónde tienes la sesión abierta' }));
});

it('P46: a list that fails is asked for again; a device that was signed out meanwhile goes from it, and a failure says why and keeps it', async () => {
  let answer: FakeResponse | undefined = {
    status: 503,
    json: { code: 'unavailable', message: 'Ahora no.' },
  };
  let isDown = true;
  const { page, kept } = await openTab([here, phone], (request) => {
    if (isDown) return { status: 400, json: { code: 'invalid_input', message: 'Así no.' } };
    return request.method() === 'DELETE' ? answer : undefined;
  });
  await page.getByRole('alert').getByText('Así no.').waitFor();
  await expectSoundLayout(page);
  isDown = false;
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  const end = async () => {
    await page.getByRole('button', { name: /^Cerrar sesión en Safari en iOS/ }).click();
    await dialog(page).getByRole('button', { name: 'Cerrar sesión' }).click();
  };
  await end();
  await waitForShownToast(page, { text: 'Ahora no.' });
  await expect.poll(() => rows(page).count()).toBe(2);
  answer = { status: 404, json: { code: 'device_not_found', message: 'Esa sesión ya está cerrada.' } };
  kept.pop();
  await end();
  await waitForShownToast(page, { text: 'Esa sesión ya estaba cerrada' });
  await page.getByText('No tienes la sesión abierta en ningún otro dispositivo.').waitFor();
});

it('all others are signed out, or this device with them, which leads to the login', async () => {
  const { page, calls } = await openTab([here, phone, unknown]);
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await dialog(page).getByRole('button', { name: 'Cerrar las demás' }).click();
  await waitForShownToast(page, { text: 'Solo sigues dentro en este dispositivo.' });
  await page.getByText('No tienes la sesión abierta en ningún otro dispositivo.').waitFor();
  await expectFocus(page.getByRole('region', { name: 'Dónde tienes la sesión abierta' }));

  const { page: other, calls: asked } = await openTab([here, phone]);
  await other.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click();
  await dialog(other).getByRole('button', { name: 'Cerrar todas' }).click();
  await other.waitForURL('**/login**');
  await waitForShownToast(other, { text: 'Has salido de todos tus dispositivos.' });
  expect(await other.evaluate(() => JSON.parse(localStorage.getItem('session') ?? 'null'))).toBeNull();
  expect([calls, asked]).toEqual([['POST /api/devices/end-others'], ['POST /api/devices/end-all']]);
});

it('this device alone is signed out, which leads to the login', async () => {
  const { page, calls } = await openTab([here, phone]);
  await page.getByRole('button', { name: 'Cerrar sesión en este dispositivo' }).click();
  await dialog(page).getByText('Los demás dispositivos siguen como están.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login**');
  await waitForShownToast(page, { text: 'Has salido de este dispositivo.' });
  expect(calls).toEqual(['DELETE /api/devices/here']);
});
