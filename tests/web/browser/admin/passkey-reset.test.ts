import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { permissions } from '#shared/rules/permissions.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openUsers, userOf } from '../support/admin/users-page.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const support = { name: 'support', displayName: 'Atención al cliente' };
const keys = (passkeys: number) => ({ password: true, google: false, apple: false, passkeys });
const colleague = () => userOf(1, { role: support, signIn: keys(2), isViewable: false });
const button = (page: Page) => page.getByRole('button', { name: 'Quitar llaves' });

it.each([
  { width: 360, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
] as const)(
  'P46, P167: the passkeys of a colleague are removed after a question, with a reason: $width px',
  async (size) => {
    const { page, calls, sent, dialog } = await openUsers(site, {
      users: [colleague()],
      path: '/usr_u1',
      ...size,
    });
    await page.getByText('Contraseña y 2 llaves de acceso').waitFor();
    await expectSoundLayout(page);
    await button(page).click();
    await dialog.getByText('dejan de servir, y no se recuperan').waitFor();
    await expectSoundLayout(page);
    await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    expect(calls).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Ha perdido el móvil');
    await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
    await waitForShownToast(page, { title: 'Llaves de acceso quitadas' });
    await dialog.waitFor({ state: 'detached' });
    expect(calls).toEqual(['POST /api/users/usr_u1/passkey-reset']);
    expect(sent).toEqual([{ reason: 'Ha perdido el móvil' }]);
    expect(await button(page).count()).toBe(0);
    expect(await page.getByText('2 llaves de acceso').count()).toBe(0);
  },
);

it('P167: a refusal says why, and keeps what was typed', async () => {
  const { page, dialog, rejectNext } = await openUsers(site, { users: [colleague()], path: '/usr_u1' });
  await button(page).click();
  await dialog.getByLabel('Motivo').fill('Ha perdido el móvil');
  rejectNext('/passkey-reset', 409, 'reset_customer');
  await dialog.getByRole('button', { name: 'Quitar llaves' }).click();
  await waitForShownToast(page, { title: 'No se han quitado las llaves de acceso' });
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Ha perdido el móvil');
});

it.each([
  ['of a customer', userOf(1, { signIn: keys(1) }), permissions],
  ['of one who has none', userOf(1, { role: support, signIn: keys(0) }), permissions],
  ['without the right to change roles', colleague(), ['users:read', 'users:ban'] as const],
  ['of the own account', { ...colleague(), user: { ...colleague().user, _id: 'usr_1' } }, permissions],
])('P167: there is no button for the passkeys %s', async (_, user, granted) => {
  const { page } = await openUsers(site, { users: [user], path: `/${user.user._id}`, granted });
  await page.getByRole('heading', { level: 1, name: user.user.name }).waitFor();
  await page.getByText('Entra con').waitFor();
  expect(await button(page).count()).toBe(0);
});
