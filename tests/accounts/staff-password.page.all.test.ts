import { expect, it } from 'vitest';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

it('P46, P160: the back office leads to the change of a password that is too short for it', async () => {
  let isShort = true;
  const { page } = await openAdmin(site, {
    path: '/admin',
    width: 360,
    respond: (_, pathname) => {
      if (pathname === '/api/auth/me') return { json: { success: true, data: profile } };
      if (pathname === '/api/auth/password') {
        isShort = false;
        return { json: { success: true } };
      }
      if (pathname !== '/api/auth/refresh') return undefined;
      const user = {
        _id: 'usr_1',
        name: 'Marta Ruiz Soto',
        email: 'marta@tenaz.test',
        role: { name: 'support' },
      };
      const data = { user, hasProfile: true, permissions: ['users:read'], mustLengthenPassword: isShort };
      return { json: { success: true, token: 'token', expiresAt: '2099-01-01T00:00:00.000Z', data } };
    },
  });
  await page.getByRole('heading', { level: 1, name: 'Alarga tu contraseña' }).waitFor();
  await page.getByText('necesita al menos 12 caracteres').waitFor();
  await expectSoundLayout(page);
  await page.getByRole('link', { name: 'Cambiar contraseña' }).press('Enter');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).press('Enter');
  await page.getByText('Al menos 12 caracteres, con mayúscula').waitFor();
  await page.getByLabel('Contraseña actual', { exact: true }).fill('Secreta7');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Trece-2026a');
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('Trece-2026a');
  await page.getByRole('button', { name: 'Guardar contraseña' }).press('Enter');
  await page.getByText('Con tu rol, la contraseña debe tener al menos 12 caracteres').waitFor();
  await expectSoundLayout(page);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Docena-2026a');
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('Docena-2026a');
  await page.getByRole('button', { name: 'Guardar contraseña' }).press('Enter');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).waitFor();
  await page.evaluate(() => {
    history.pushState({}, '', '/admin');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.getByRole('link', { name: 'Usuarios' }).first().waitFor();
  expect(await page.getByText('Alarga tu contraseña').count()).toBe(0);
});
