import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { addAuthenticator } from '#tests/support/cloud/virtual-authenticator.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import {
  answer,
  asked,
  creation,
  named as nameSite,
  passkeyOf,
  refusal,
} from '../support/pages/passkeys-api.ts';

const named = nameSite(setUpSite());

const codes = Array.from({ length: 10 }, (_, i) => `7KQ2-M9XD-04TB-HJ3S-E8VN-5RW${i}`);
interface Options {
  width?: number;
  path?: string;
  duty: string;
  passkeys?: number;
  left?: number;
  /** Whether the codes that are typed are right. */
  isRight?: boolean;
}

/** The back office of a stage with the duty of passkeys. */
async function open({ width = 360, path = '/admin', ...given }: Options) {
  const { left: leftAtFirst = 10, isRight: isRightAtFirst = true } = given;
  const api = {
    duty: given.duty,
    passkeys: given.passkeys ?? 0,
    left: leftAtFirst,
    typed: [] as string[],
    role: 'support',
    isRight: isRightAtFirst,
  };
  const isStaff = () => api.role !== 'user';
  const respond = (request: Request, pathname: string) => {
    const isRead = request.method() === 'GET';
    if (pathname === '/api/devices') return answer({ devices: [] });
    if (pathname === '/api/auth/step-up')
      return answer({
        hasPassword: false,
        hasPasskey: true,
        hasRecoveryCode: api.left > 0,
        needsSecondFactor: true,
        providers: [],
      });
    if (pathname === '/api/auth/recovery-codes/step-up') {
      api.typed.push((request.postDataJSON() as { code: string }).code);
      if (!api.isRight)
        return refusal(403, 'wrong_recovery_code', 'Ese código no es válido o ya se ha usado.');
      api.duty = 'none';
      return answer({ recoveryCodes: 9 });
    }
    if (pathname === '/api/auth/recovery-codes' && !isStaff())
      return refusal(403, 'forbidden', 'No tienes permiso para hacer esto.');
    if (pathname === '/api/auth/recovery-codes') {
      api.left = 10;
      return answer({ recoveryCodes: codes });
    }
    if (pathname.endsWith('/passkeys/step-up/options')) return answer({ options: asked });
    if (pathname.endsWith('/passkeys/step-up')) {
      api.duty = 'none';
      return answer({});
    }
    if (pathname.endsWith('/passkeys/options')) return answer({ options: creation });
    if (pathname.endsWith('/auth/passkeys')) {
      const kept = Array.from({ length: api.passkeys }, (_, i) => passkeyOf(`p${i}`));
      const left = api.passkeys > 0 ? api.left : 0;
      if (isRead) return answer({ passkeys: kept, recoveryCodes: isStaff() ? left : null });
      Object.assign(api, { passkeys: api.passkeys + 1, duty: 'none' });
      return answer({ passkey: passkeyOf('new'), recoveryCodes: api.passkeys === 1 ? codes : null });
    }
    if (pathname !== '/api/auth/refresh') return undefined;
    const user = {
      _id: 'usr_1',
      name: 'Marta Ruiz Soto',
      email: 'marta@tenaz.test',
      role: { name: api.role },
    };
    const permissions = isStaff() ? ['users:read'] : [];
    const data = { user, hasProfile: true, permissions, staffDuty: api.duty };
    return { json: { success: true, token: 'token', expiresAt: '2099-01-01T00:00:00.000Z', data } };
  };
  let authenticator!: Awaited<ReturnType<typeof addAuthenticator>>;
  const { page } = await openAdmin(named, {
    path,
    width,
    route: async (page) => void (authenticator = await addAuthenticator(page)),
    respond,
  });
  return { page, api, authenticator };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const section = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });
const office = (page: Page) => page.getByRole('link', { name: 'Usuarios' }).first().waitFor();
const returnTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

describe('the back office where a passkey is a duty', () => {
  nightly('P46, P164: leads to a passkey, whose recovery codes are shown once', async () => {
    const { page, api } = await open({ duty: 'add' });
    await heading(page, 'Añade una llave de acceso').waitFor();
    await expectFocus(heading(page, 'Añade una llave de acceso'));
    await page.getByRole('link', { name: 'Volver a la web' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('link', { name: 'Añadir llave de acceso' }).press('Enter');
    await section(page).getByText('Tu rol pide una llave de acceso').waitFor();
    await expectFocus(section(page));
    await expectSoundLayout(page);
    await section(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click();
    const shown = dialog(page, 'Guarda tus códigos de recuperación');
    await shown.waitFor();
    await expect.poll(() => shown.getByText(/^7KQ2/).allInnerTexts()).toEqual(codes);
    await expectSoundLayout(page);

    await page.keyboard.press('Escape');
    const question = dialog(page, '¿Cerrar sin guardarlos?');
    await question.getByText('no se pueden volver a ver').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await shown.getByRole('button', { name: 'Listo' }).click();
    await shown.waitFor({ state: 'detached' });
    await section(page).getByText('Te quedan 10 códigos.').waitFor();
    expect(await section(page).getByText('Tu rol pide').count()).toBe(0);
    expect(api.passkeys).toBe(1);
    await expectSoundLayout(page);
    await returnTo(page, '/admin');
    await office(page);
  });

  nightly('P164: offers a passkey after the first sign-in, and opens without it', async () => {
    const { page } = await open({ duty: 'offer' });
    await page.getByText('Por esta vez puedes seguir sin ella.').waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Seguir sin ella por ahora' }).click();
    await office(page);
  });

  it('P165: asks for the passkey after a sign-in by password, and opens with it', async () => {
    const { page, authenticator } = await open({ duty: 'prove', passkeys: 1 });
    await authenticator.addPasskey('localhost', 'dXNyXzE');
    await heading(page, 'Confirma que eres tú').waitFor();
    await page.getByRole('link', { name: 'Volver a la web' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Usar llave o código' }).click();
    const question = dialog(page, 'Confirma que eres tú');
    await question.getByText('la contraseña sola no basta').waitFor();
    await expectFocus(question.getByRole('button', { name: 'Usar llave de acceso' }));
    await expect.poll(() => question.getByRole('textbox').count()).toBe(1);
    await question.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await office(page);
  });

  nightly('P46, P166: says that a recovery code is wrong, and takes a right one', async () => {
    const { page, api } = await open({ duty: 'prove', passkeys: 1, isRight: false });
    await page.getByRole('button', { name: 'Usar llave o código' }).click();
    const question = dialog(page, 'Confirma que eres tú');
    const use = question.getByRole('button', { name: 'Usar código' });
    await use.click();
    await question.getByText('Escribe un código').waitFor();
    await expectSoundLayout(page);
    await question.getByLabel('Código de recuperación').fill('nada');
    await use.click();
    await page.getByText('Ese código no es válido o ya se ha usado.').waitFor();
    await page.keyboard.press('Escape');
    await heading(page, 'Confirma que eres tú').waitFor();

    api.isRight = true;
    await page.getByRole('button', { name: 'Usar llave o código' }).click();
    await question.getByLabel('Código de recuperación').fill(codes[0]!);
    await use.click();
    await office(page);
    expect(api.typed).toEqual(['nada', codes[0]]);
  });

  nightly('P166: says what to do without a recovery code', async () => {
    const { page } = await open({ duty: 'prove', passkeys: 1, left: 0 });
    await page.getByRole('button', { name: 'Usar llave o código' }).click();
    await page.getByText('No te quedan códigos de recuperación.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});

describe('the recovery codes of the profile', () => {
  nightly('P166: new ones are made after a question, and can be copied', async () => {
    const { page } = await open({
      duty: 'none',
      passkeys: 1,
      left: 2,
      path: '/perfil?tab=dispositivos',
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section(page).getByText('Te quedan 2 códigos.').waitFor();
    await section(page).getByRole('button', { name: 'Crear códigos nuevos' }).click();
    const question = dialog(page, 'Crear códigos nuevos');
    await question.getByText('Los 2 códigos que te quedan dejan de servir.').waitFor();
    await question.getByRole('button', { name: 'Crear códigos', exact: true }).click();
    const shown = dialog(page, 'Guarda tus códigos de recuperación');
    await shown.getByRole('button', { name: 'Copiar' }).click();
    await waitForShownToast(page, { title: 'Códigos copiados' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await section(page).getByText('Te quedan 10 códigos.').waitFor();
    expect((await shownToasts(page)).length).toBe(1);
  });

  nightly('P108: a role that was lost meanwhile gets none, and the page follows at the refusal', async () => {
    const { page, api } = await open({
      duty: 'none',
      passkeys: 1,
      path: '/perfil?tab=dispositivos',
      width: 1280,
    });
    const account = page.getByRole('button', { name: 'Cuenta de Marta Ruiz Soto' });
    await section(page).getByRole('button', { name: 'Crear códigos nuevos' }).click();
    api.role = 'user';
    await dialog(page, 'Crear códigos nuevos')
      .getByRole('button', { name: 'Crear códigos', exact: true })
      .click();
    await waitForShownToast(page, { text: 'No tienes permiso para hacer esto.' });
    await section(page).getByText('Códigos de recuperación').waitFor({ state: 'detached' });
    await account.click();
    await page.getByRole('menuitem', { name: 'Mi Perfil' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Panel Administrativo' }).count()).toBe(0);
  });
});
