import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { Session } from '../../../../web/src/api/storage/parse-session.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';
import { openUsers, userOf } from '../support/admin/users-page.ts';

const site = setUpSite();

const storedSession = (page: Page): Promise<Session> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session')!) as Session);
const notice = (page: Page) => page.getByRole('complementary', { name: 'Vista de otro usuario' });

/** The page of a user, with the dialog of the view open. */
async function openDialog(width?: number) {
  const opened = await openUsers(site, { users: [userOf(1)], path: '/usr_u1', width });
  await opened.page.getByRole('button', { name: 'Ver como' }).click();
  await opened.dialog.getByText('Sus datos de salud no se muestran.').waitFor();
  return opened;
}

/** The site as the user sees it. */
async function openView(width?: number) {
  const opened = await openDialog(width);
  await opened.dialog.getByLabel('Motivo').fill('No ve su rutina');
  await opened.dialog.getByRole('button', { name: 'Ver la web' }).dblclick();
  await notice(opened.page).getByText('Ves la web como Vera Prueba 1').waitFor();
  return opened;
}

/** Waits until the view has ended with a message, on the page of the user. */
async function expectEnd(page: Page) {
  await waitForShownToast(page, { text: 'La vista ha terminado: vuelves a estar en tu cuenta.' });
  await page.waitForURL('**/admin/users/usr_u1');
  expect(await storedSession(page)).toMatchObject({ token: 'token' });
}

it('P46: the dialog of a view and its notice are sound at 360 px, and the dialog asks for a reason', async () => {
  const { page, dialog, sent } = await openDialog(360);
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Ver la web' }).click();
  await dialog.getByText('Escribe el motivo').waitFor();
  await expectFocus(dialog.getByLabel('Motivo'));
  expect(sent).toEqual([]);
  await dialog.getByLabel('Motivo').fill('No ve su rutina');
  await dialog.getByRole('button', { name: 'Ver la web' }).click();
  await notice(page).waitFor();
  await expectSoundLayout(page);
});

it('a view shows the profile of the user, and leads back to the own session and to the page of the user', async () => {
  const { page, sent, consoleErrors } = await openView();
  expect(sent).toEqual([{ reason: 'No ve su rutina' }]);
  await page.waitForURL('**/perfil');
  expect(await storedSession(page)).toMatchObject({ token: 'view', own: { token: 'token' } });
  await notice(page).getByRole('button', { name: 'Volver a mi cuenta' }).click();
  await page.waitForURL('**/admin/users/usr_u1');
  expect(await storedSession(page)).toMatchObject({ token: 'token' });
  expect(await notice(page).count()).toBe(0);
  await page.getByText('Vista de solo lectura').waitFor();
  // such as that of a refusal: a view asks for nothing that it is refused
  expect(consoleErrors).toEqual([]);
});

it('a view that is over leads back by itself, and says so', async () => {
  const { page } = await openDialog();
  await page.clock.install();
  await page.getByLabel('Motivo').fill('No ve su rutina');
  await page.getByRole('button', { name: 'Ver la web' }).click();
  await notice(page).waitFor();
  await page.clock.fastForward(15 * 60_000);
  await expectEnd(page);
});

it('a view that ended while the device slept says so when the page is used again', async () => {
  const { page } = await openView();
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
  await expectEnd(page);
});

it('a view whose token the server refuses leads back to the own session instead of the sign-in', async () => {
  const { page, dialog } = await openDialog();
  let refused = 0;
  await page.route('**/api/auth/me', (route) => {
    if (route.request().headers()['authorization'] !== 'Bearer view') return route.fallback();
    refused++;
    return route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'No.', requestId: 'x' } });
  });
  await dialog.getByLabel('Motivo').fill('No ve su rutina');
  await dialog.getByRole('button', { name: 'Ver la web' }).click();
  await expect.poll(() => refused).toBe(1);
  await expect.poll(() => storedSession(page)).toMatchObject({ token: 'token' });
  await page.waitForURL('**/admin/users/usr_u1');
  expect(await notice(page).count()).toBe(0);
});

it('users of the back office, banned ones, and roles without the permission get no view', async () => {
  const users = [
    userOf(1),
    userOf(2, { role: { name: 'trainer', displayName: 'Entrenador' } }),
    userOf(3, { banned: true }),
  ];
  for (const [path, granted] of [
    ['/usr_u1', ['users:read']],
    ['/usr_u2', undefined],
    ['/usr_u3', undefined],
  ] as const) {
    const { page } = await openUsers(site, { users, path, granted });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Ver como' }).count()).toBe(0);
  }
});
