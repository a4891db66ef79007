import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openUsers, userOf } from '../support/pages/admin/users-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const support = { name: 'support', displayName: 'Atención al cliente' };
const keys = (passkeys: number) => ({ password: true, google: false, apple: false, passkeys });
const colleague = () => userOf(1, { role: support, signIn: keys(2), isViewable: false });
const button = (page: Page) => page.getByRole('button', { name: 'Quitar llaves' });

it('P46, P167: the passkeys of a colleague are removed after a question, with a reason, which stays when it is refused', async () => {
  const { page, calls, sent, dialog, rejectNext } = await openUsers(site, {
    users: [colleague()],
    path: '/usr_u1',
  });
  await page.getByText('Contraseña y 2 llaves de acceso').waitFor();
  await button(page).click();
  await dialog.getByText('dejan de servir, y no se recuperan').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
  await dialog.getByText('Escribe el motivo').waitFor();
  expect(calls).toEqual([]);
  await dialog.getByLabel('Motivo').fill('Ha perdido el móvil');
  rejectNext('/passkey-reset', 409, 'reset_customer');
  await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
  await waitForShownToast(page, { title: 'No se han quitado las llaves de acceso' });
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Ha perdido el móvil');
  await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
  await waitForShownToast(page, { title: 'Llaves de acceso quitadas' });
  await dialog.waitFor({ state: 'detached' });
  expect(calls).toEqual(['POST /api/users/usr_u1/passkey-reset', 'POST /api/users/usr_u1/passkey-reset']);
  expect(sent).toEqual([{ reason: 'Ha perdido el móvil' }]);
  expect(await button(page).count()).toBe(0);
  expect(await page.getByText('2 llaves de acceso').count()).toBe(0);
});

it('P167: there is no button for the passkeys of customers, of who has none, of the own account, and without the right to change roles', async () => {
  const own = colleague();
  own.user = { ...own.user, _id: 'usr_1', name: 'Vera Propia' };
  const users = [userOf(1, { signIn: keys(1) }), userOf(2, { role: support, signIn: keys(0) }), own];
  const { page, row } = await openUsers(site, { users });
  const links = page.getByRole('table', { name: 'Usuarios' }).getByRole('link');
  for (const { user } of users) {
    await links.filter({ hasText: user.name }).first().click();
    await page.getByRole('heading', { level: 1, name: user.name }).waitFor();
    await page.getByText('Entra con').waitFor();
    expect(await button(page).count(), user.name).toBe(0);
    await page.goBack();
    await row(1).first().waitFor();
  }
  const other = await openUsers(site, {
    users: [colleague()],
    path: '/usr_u1',
    granted: ['users:read', 'users:ban'],
  });
  await other.page.getByText('Entra con').waitFor();
  expect(await button(other.page).count()).toBe(0);
});
