import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { isOnTop } from '../support/pages/on-top.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'));
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const toast = (page: Page, text: string) => waitForShownToast(page, { text });
const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

const answer = (token: string) => ({
  success: true,
  token,
  expiresAt: '2099-01-01T00:00:00.000Z',
  data: { user: profile, hasProfile: true, permissions: [] },
});

/** A signed-in user on the blog, whose session has its first token. */
const openSignedIn = async () => (await openAdmin(site, { path: '/blog', granted: [] })).page;

describe('session', () => {
  it('P52: the answer of a refresh that arrives after the user has signed out is dropped', async () => {
    const page = await openSignedIn();
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route('**/api/auth/refresh', async (route) => {
      asked.resolve();
      await released.promise;
      await route.fulfill({ json: answer('successor') });
    });
    await page.getByRole('button', { name: 'Cuenta de Marta Ruiz Soto' }).click();
    await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
    await asked.promise;
    await page.getByRole('button', { name: 'Cuenta de Marta Ruiz Soto' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    released.resolve();
    await (await refreshed).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await storedSession(page)).toBeNull();
  });

  it.each(
    firstOf(1, [
      ['/perfil', 'auth/me', 'Error al cargar el perfil del usuario'],
      ['/perfil/pagos', 'auth/refresh', 'Error al cargar la información de pagos'],
      ['/admin', 'auth/refresh', 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.'],
    ]),
  )(
    'a session that ended elsewhere leads from %s (401 of %s) to /login with its message',
    async (path, call, text) => {
      const page = await openSignedIn();
      await page.route(`**/api/${call}*`, (route) =>
        route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'x', requestId: 'x' } }),
      );
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await toast(page, text);
      await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
      expect(new URL(page.url()).search).toBe(`?volver=${encodeURIComponent(path)}`);
      expect(await shownToasts(page)).toHaveLength(1);
    },
  );
});

describe('change of e-mail', () => {
  /** The profile with a fake API that answers a change of e-mail; returns its requests too. */
  async function openProfile(facts: Partial<typeof profile>) {
    const asked: Record<string, string>[] = [];
    let current = { ...profile, ...facts };
    const changeEmail = async (route: Route) => {
      const body = route.request().postDataJSON() as { email: string };
      asked.push(body);
      current = { ...current, pendingEmail: body.email === profile.email ? null : body.email };
      return route.fulfill({ status: 202, json: { success: true } });
    };
    const { page } = await openAdmin(site, {
      path: '/perfil',
      granted: [],
      route: async (opened) => {
        await opened.route('**/api/auth/me', (route) => route.fulfill(successResponse(current)));
        await opened.route('**/api/auth/change-email', changeEmail);
      },
    });
    return { page, asked };
  }

  nightly('a pending change is sent again and taken back where its hint stands', async () => {
    const { page, asked } = await openProfile({ pendingEmail: 'nueva@tenaz.test' });
    await page.getByRole('button', { name: 'Enviar el enlace otra vez' }).click();
    await toast(page, 'Abre el enlace enviado a nueva@tenaz.test.');
    await page.getByRole('button', { name: 'Anular el cambio' }).click();
    await toast(page, 'Cambio anulado');
    await page.getByText('Confirmado. Si lo cambias').waitFor();
    expect(asked).toEqual([{ email: 'nueva@tenaz.test' }, { email: profile.email }]);
    await expectFocus(page.getByLabel('Email'));
  });

  nightly('an unconfirmed e-mail gets its link again where its hint stands', async () => {
    const { page, asked } = await openProfile({ emailVerified: false });
    await page.getByText('Sin confirmar: abre el enlace que te enviamos.').waitFor();
    await page.getByRole('button', { name: 'Enviar el enlace otra vez' }).click();
    await toast(page, `Abre el enlace enviado a ${profile.email}.`);
    expect(asked).toEqual([{ email: profile.email }]);
  });
});

describe('links of mails', () => {
  nightly(
    'P49: a confirmation without session asks for the password, or for a new one of the owner of the mailbox',
    async () => {
      const asked: object[] = [];
      const confirmEmail = (route: Route) => {
        const body = route.request().postDataJSON() as Record<string, string>;
        asked.push(body);
        if ('newPassword' in body) return route.fulfill(successResponse({ email: profile.email }));
        const code = 'password' in body ? 'wrong_password' : 'proof_required';
        const message = 'La contraseña no es correcta.';
        return route.fulfill({ status: 403, json: { code, message, details: { canChoosePassword: true } } });
      };
      const { page } = await site.visit('/confirmar-email#token=abc', {
        route: (opened) => opened.route('**/api/auth/confirm-email', confirmEmail),
      });
      await page.getByRole('button', { name: 'Confirmar email' }).click();
      await secret(page, 'Contraseña de la cuenta').fill('Secreta2');
      await page.getByRole('button', { name: 'Confirmar email' }).click();
      await page.getByText('La contraseña no es correcta.').waitFor();
      await page.getByRole('button', { name: 'No tengo la contraseña o no creé esta cuenta' }).click();
      await expect.poll(() => focusedText(page)).toContain('El buzón es tuyo');
      await secret(page, 'Contraseña nueva').fill('Nueva7');
      await secret(page, 'Repite la contraseña').fill('Nueva7');
      await page.getByRole('button', { name: 'Confirmar y guardar contraseña' }).click();
      await page.getByText('hemos cerrado las sesiones que estaban abiertas').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).waitFor();
      expect(asked).toEqual([
        { token: 'abc' },
        { token: 'abc', password: 'Secreta2' },
        { token: 'abc', newPassword: 'Nueva7' },
      ]);
    },
  );

  it('an expired confirmation link sends another one', async () => {
    const { page } = await site.visit('/confirmar-email#token=abc');
    const expired = () =>
      errorResponse(400, 'link_expired', 'El enlace ha caducado o ya se ha usado. Pide uno nuevo.');
    await page.route('**/api/auth/confirm-email', (route) => route.fulfill(expired()));
    const resent = page.waitForRequest('**/api/auth/resend-confirmation');
    await page.route('**/api/auth/resend-confirmation', (route) =>
      route.fulfill(successResponse({ email: profile.email })),
    );
    await page.getByRole('button', { name: 'Confirmar email' }).click();
    await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
    await page.getByText(`Te hemos enviado otro enlace a ${profile.email}.`).waitFor();
    expect((await resent).postDataJSON()).toEqual({ token: 'abc' });
  });

  nightly('P50: the link at the old address takes the account back with a new password', async () => {
    const { page } = await site.visit('/recuperar-cuenta#token=abc');
    await page.getByText('Google y Apple pueden quedar sin unir').waitFor();
    await page.route('**/api/auth/revert-change', (route) =>
      route.fulfill(successResponse({ email: profile.email })),
    );
    await secret(page, 'Contraseña nueva').fill('Nueva7');
    await secret(page, 'Repite la contraseña').fill('Nueva7');
    expect(page.url()).not.toContain('abc');
    await page.getByRole('button', { name: 'Recuperar mi cuenta' }).click();
    await page.getByText('La cuenta vuelve a ser tuya').waitFor();
  });

  nightly('an account at a provider joins after the password of the account with its e-mail', async () => {
    const { page } = await site.visit('/auth/google/success#unir=abc');
    await page.route('**/api/oauth/join', (route) => {
      const { password } = route.request().postDataJSON() as { password: string };
      return password === 'Secreta1'
        ? route.fulfill({ json: answer('joined') })
        : route.fulfill(errorResponse(403, 'wrong_password', 'La contraseña no es correcta.'));
    });
    await page.getByRole('heading', { name: 'Entra con Google' }).waitFor();
    expect(page.url()).not.toContain('abc');
    for (const word of ['Secreta2', 'Secreta1']) {
      await secret(page, 'Contraseña').fill(word);
      await page.getByRole('button', { name: 'Entrar y unir con Google' }).click();
      if (word === 'Secreta2') await page.getByText('La contraseña no es correcta.').waitFor();
    }
    await page.waitForURL('**/perfil');
    expect(await storedSession(page)).toContain('joined');
  });
});

describe('/login on a phone', () => {
  nightly(
    'registering is one visible tap from the checkout, keeps the e-mail and starts at the top of its form',
    async () => {
      const { page } = await site.visit('/login?volver=%2Ftienda%3Fcarrito%3Dabierto', {
        width: 360,
        height: 560,
      });
      const toRegister = page.getByRole('button', { name: 'Crea una' });
      expect(await isOnTop(toRegister)).toBe(true);
      await page.getByLabel('Email').fill('vera@example.com');
      // a message on the screen covers nothing of it
      await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
      await toast(page, 'Por favor completa todos los campos requeridos');
      await page.evaluate(() => scrollTo(0, 0));
      expect(await isOnTop(toRegister)).toBe(true);
      await page.evaluate(() => scrollTo(0, 120));
      await toRegister.click();
      const heading = page.getByRole('heading', { name: 'Crea tu cuenta' });
      await heading.waitFor();
      await expectFocus(heading);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.getByLabel('Email').inputValue()).toBe('vera@example.com');
      await page.getByRole('button', { name: 'Inicia sesión' }).click();
      expect(await page.getByLabel('Email').inputValue()).toBe('vera@example.com');
    },
  );
});
