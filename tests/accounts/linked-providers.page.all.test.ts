import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { customerOnPhone, openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { answer, refusal } from '../support/pages/passkeys-api.ts';

const site = setUpSite();
const lastWay = 'Es la única forma de entrar que te queda. Crea antes una contraseña o una llave de acceso.';

/** The tab, with an API that keeps the providers and lets the last one be. */
async function openTab(linked: Provider[]) {
  let devices = 0;
  const admin = await openAdmin(site, {
    path: '/perfil?tab=dispositivos',
    ...customerOnPhone,
    respond: (request, pathname) => {
      if (pathname === '/api/devices') {
        devices++;
        return answer({ devices: [] });
      }
      if (pathname === '/api/auth/me') return answer({ ...profile, linkedProviders: linked });
      if (request.method() !== 'DELETE') return undefined;
      if (linked.length === 1) return refusal(409, 'last_way', lastWay);
      linked.splice(linked.indexOf(pathname.split('/')[3] as Provider), 1);
      return { json: { success: true } };
    },
  });
  return { ...admin, devicesRead: () => devices };
}

const section = (page: Page) => page.getByRole('region', { name: 'Cuentas unidas' });
const rows = (page: Page) => section(page).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

it('a provider is unlinked after a question, and the last one stays and says what to create first', async () => {
  const { page, calls, devicesRead } = await openTab(['google', 'apple']);
  const google = page.getByRole('button', { name: 'Desvincular Google' });
  await google.waitFor();
  await google.press('Enter');
  await dialog(page).getByText('Google dejará de servir para entrar en tu cuenta').waitFor();
  await expectSoundLayout(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expectFocus(google);
  expect(calls).toEqual([]);

  const before = devicesRead();
  await google.press('Enter');
  await dialog(page).getByRole('button', { name: 'Desvincular' }).press('Enter');
  await waitForShownToast(page, {
    text: 'Ya no sirve para entrar. Hemos cerrado las sesiones de tus otros dispositivos.',
  });
  await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(1);
  await expectFocus(section(page));
  await expect.poll(devicesRead).toBe(before + 1);

  const apple = page.getByRole('button', { name: 'Desvincular Apple' });
  await apple.press('Enter');
  await dialog(page).getByRole('button', { name: 'Desvincular' }).press('Enter');
  await waitForShownToast(page, { text: lastWay });
  await expectFocus(apple);
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(calls).toEqual(['DELETE /api/oauth/google', 'DELETE /api/oauth/apple']);
  await expectSoundLayout(page);
});
