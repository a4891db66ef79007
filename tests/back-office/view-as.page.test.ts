import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openUsers, userOf } from '../support/pages/admin/users-page.ts';
import {
  expectViewEnd,
  notice,
  openView,
  openViewDialog,
  recordHeadings,
  storedSessions,
} from '../support/pages/admin/view-page.ts';

const site = setUpSite();

nightly(
  'P46: a view asks for a reason, shows the profile of the user and when it ends, and leads back to the own session',
  async () => {
    const { page, dialog, sent, consoleErrors } = await openViewDialog(site, { width: 360 });
    const start = dialog.getByRole('button', { name: 'Ver la web' });
    await start.click();
    await dialog.getByText('Escribe el motivo').waitFor();
    await expectFocus(dialog.getByLabel('Motivo'));
    expect(sent).toEqual([]);
    await expectSoundLayout(page);
    await dialog.getByLabel('Motivo').fill('No ve su rutina');
    await start.dblclick();
    await notice(page).getByText('Ves la web como Vera Prueba 1').waitFor();
    await page.getByRole('button', { name: 'Cambiar contraseña' }).waitFor();
    await expectSoundLayout(page);
    expect(sent).toEqual([{ reason: 'No ve su rutina' }]);
    expect(new URL(page.url()).pathname).toBe('/perfil');
    const sessions = await storedSessions(page);
    expect(sessions).toMatchObject({ own: { token: 'token' }, view: { token: 'view' } });
    // as the back office writes times: those of Madrid
    const end = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: 'Europe/Madrid' });
    const endsAt = Date.parse(sessions.view!.expiresAt);
    expect(await notice(page).innerText()).toContain(`hasta las ${end.format(endsAt)}.`);

    await notice(page).getByRole('button', { name: 'Volver a mi cuenta' }).click();
    await page.waitForURL('**/admin/users/usr_u1');
    expect(await storedSessions(page)).toMatchObject({ own: { token: 'token' }, view: null });
    expect(await notice(page).count()).toBe(0);
    await page.getByText('Vista de solo lectura').waitFor();
    // such as that of a refusal: a view asks for nothing that it is refused
    expect(consoleErrors).toEqual([]);
  },
);

nightly(
  'a view begins as the profile at once, also when its code comes late: no other page is shown between',
  async () => {
    const code = Promise.withResolvers<void>();
    let isAsked = false;
    const { page, dialog } = await openViewDialog(site, {
      route: (page) =>
        page.route(/\/perfil-[^/]+\.js$/, async (route) => {
          isAsked = true;
          await code.promise;
          await route.continue();
        }),
    });
    const headings = await recordHeadings(page);
    await dialog.getByLabel('Motivo').fill('No ve su rutina');
    const answered = page.waitForResponse('**/view-as');
    await dialog.getByRole('button', { name: 'Ver la web' }).click();
    await answered;
    await expect.poll(() => isAsked).toBe(true);
    await dialog.getByRole('button', { name: 'Abriendo...' }).waitFor();
    expect(await storedSessions(page)).toMatchObject({ view: null });
    code.resolve();
    await notice(page).waitFor();
    await page.getByRole('button', { name: 'Cambiar contraseña' }).waitFor();
    expect(await headings()).toEqual([expect.stringMatching(/^Mi perfil /)]);
  },
);

nightly('a view that ended while the device slept says so when the page is used again', async () => {
  const { page } = await openView(site);
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
  await expectViewEnd(page);
});

nightly(
  'a view whose token the server refuses leads back to the own session instead of the sign-in',
  async () => {
    const { page, dialog } = await openViewDialog(site);
    let refused = 0;
    await page.route('**/api/auth/me', (route) => {
      if (route.request().headers()['x-session'] !== 'view') return route.fallback();
      refused++;
      return route.fulfill({
        status: 401,
        json: { code: 'unauthenticated', message: 'No.', requestId: 'x' },
      });
    });
    await dialog.getByLabel('Motivo').fill('No ve su rutina');
    await dialog.getByRole('button', { name: 'Ver la web' }).click();
    await expect.poll(() => refused).toBe(1);
    await expect.poll(() => storedSessions(page)).toMatchObject({ own: { token: 'token' }, view: null });
    await page.waitForURL('**/admin/users/usr_u1');
    expect(await notice(page).count()).toBe(0);
  },
);

nightly(
  'a user whom the server does not let be viewed gets no view, and a role without the permission starts none',
  async () => {
    const users = [userOf(1), userOf(2, { role: { name: 'vip', displayName: 'VIP' }, isViewable: false })];
    for (const [path, granted] of [
      ['/usr_u1', ['users:read']],
      ['/usr_u2', undefined],
    ] as const) {
      const { page } = await openUsers(site, { users, path, granted });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: 'Ver como' }).count()).toBe(0);
    }
  },
);

nightly('the assessment and the back office have the notice of a view too, and the way back', async () => {
  const { page, consoleErrors } = await openView(site, { width: 360 });
  await page.goto(`${site.url}/evaluacion`);
  await notice(page).waitFor();
  await expectSoundLayout(page);
  await page.goto(`${site.url}/admin/orders`);
  await page.getByRole('heading', { name: 'En esta pestaña ves la web como Vera Prueba 1' }).waitFor();
  await notice(page).waitFor();
  await expectSoundLayout(page);
  await page.getByRole('button', { name: 'Dejar de ver la web como Vera Prueba 1' }).click();
  await page.getByText('Vista de solo lectura').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/users/usr_u1');
  expect(await storedSessions(page)).toMatchObject({ own: { token: 'token' }, view: null });
  expect(consoleErrors).toEqual([]);
});

nightly(
  'P117: a view that is over on the assessment leads back and says so: no step is taken in the own account',
  async () => {
    const { page } = await openView(site);
    await page.clock.install();
    await page.goto(`${site.url}/evaluacion`);
    await notice(page).waitFor();
    await page.clock.fastForward(15 * 60_000);
    await expectViewEnd(page);
  },
);

it('P117: a view is of one tab: the others keep the own account, page and cart, and end it when they sign out', async () => {
  const { page } = await openView(site);
  const other = await page.context().newPage();
  const tokens: (string | undefined)[] = [];
  const asked: string[] = [];
  await other.route('**/api/**', (route) => {
    tokens.push(route.request().headers()['x-session']);
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { success: true, data: { products: [], pagination: {} } } });
  });
  await other.goto(`${site.url}/tienda`);
  await other.getByRole('button', { name: 'Cuenta de Marta Ruiz Soto' }).waitFor();
  await expect.poll(() => tokens).toContain('token');
  // the notices, which load late, are on the page and ask what is unread
  await expect.poll(() => asked).toContain('/api/notifications/unread-count');
  expect(tokens).not.toContain('view');
  expect(await notice(other).count()).toBe(0);
  expect(new URL(other.url()).pathname).toBe('/tienda');

  await other.evaluate(() => localStorage.removeItem('session'));
  await page.waitForURL(/\/login/);
  expect(await storedSessions(page)).toEqual({ own: null, view: null });
});

nightly(
  'P117: signing out in a view ends the own session as well, in the browser and on the server',
  async () => {
    const { page } = await openView(site);
    const ended: (string | undefined)[] = [];
    await page.route('**/api/auth/logout', (route) => {
      ended.push(route.request().headers()['x-session']);
      return route.fulfill({ json: { success: true } });
    });
    await page.getByRole('button', { name: 'Cuenta de Vera Prueba 1' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await waitForShownToast(page, { text: 'Has cerrado sesión correctamente' });
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    expect(await storedSessions(page)).toEqual({ own: null, view: null });
    // both are told at once
    await expect.poll(() => new Set(ended)).toEqual(new Set(['token', 'view']));
  },
);
