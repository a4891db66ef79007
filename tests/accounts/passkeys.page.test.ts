import type { Page, Request } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { addAuthenticator, type VirtualAuthenticator } from '#tests/support/cloud/virtual-authenticator.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { customerOnPhone, openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import {
  answer,
  asked,
  creation,
  named as nameSite,
  passkeyOf,
  refusal,
} from '../support/pages/passkeys-api.ts';

const site = setUpSite();
const named = nameSite(site);

const phone = passkeyOf('phone', { name: 'Safari en iOS', lastUsedAt: '2026-11-21T10:00:00.000Z' });

interface TabOptions {
  refuse?: (request: Request) => FakeResponse | undefined;
}

/** The tab, with an API that keeps the passkeys, and an authenticator. */
async function openTab(passkeys: Passkey[], { refuse = () => undefined }: TabOptions = {}) {
  const kept = [...passkeys];
  let authenticator!: VirtualAuthenticator;
  const admin = await openAdmin(named, {
    path: '/perfil?tab=dispositivos',
    ...customerOnPhone,
    route: async (page) => void (authenticator = await addAuthenticator(page)),
    respond: (request, pathname) => {
      if (pathname === '/api/devices') return answer({ devices: [] });
      if (!pathname.startsWith('/api/auth/passkeys')) return undefined;
      const refused = refuse(request);
      if (refused) return refused;
      const id = pathname.split('/')[4];
      if (id === 'options') return answer({ options: creation });
      const at = kept.findIndex(({ _id }) => _id === id);
      if (request.method() === 'DELETE') kept.splice(at, 1);
      if (request.method() === 'POST') kept.unshift(passkeyOf('new'));
      if (request.method() === 'PUT') kept[at] = { ...kept[at]!, ...(request.postDataJSON() as object) };
      return answer(
        request.method() === 'GET'
          ? { passkeys: kept, recoveryCodes: null }
          : { passkey: kept[Math.max(at, 0)] ?? phone, recoveryCodes: null },
      );
    },
  });
  return { ...admin, authenticator };
}

const section = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });
const rows = (page: Page) => section(page).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => section(page).getByRole('button', { name: 'Añadir una llave de acceso' });

describe('the passkeys of the profile', () => {
  nightly('a link to them has the focus there also while the devices above still load', async () => {
    const { page, holdNext } = await openTab([phone]);
    await page.goto(`${named.url}/legal/cookies`);
    const release = holdNext('/api/devices');
    await page.goto(`${named.url}/perfil?tab=dispositivos#llaves`);
    await expectFocus(section(page));
    release();
  });

  nightly('one is added, renamed and removed after a question', async () => {
    const { page, calls, authenticator } = await openTab([phone]);
    await rows(page).first().waitFor();
    expect((await rows(page).first().innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^Safari en iOS Último uso: 21 nov 2026, 11:00 Añadida: 20 nov 2026, 10:30 /,
    );
    for (const opener of [/^Cambiar nombre de Safari en iOS/, /^Eliminar Safari en iOS/]) {
      const button = page.getByRole('button', { name: opener });
      await button.press('Enter');
      await expectSoundLayout(page);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).press('Enter');
      await expectFocus(button);
    }
    await add(page).press('Enter');
    await waitForShownToast(page, {
      text: 'La hemos llamado «Chrome en Windows». Ya puedes entrar con ella.',
    });
    await expect.poll(() => rows(page).count()).toBe(2);
    await expect.poll(() => authenticator.count()).toBe(1);

    const rename = page.getByRole('button', { name: /^Cambiar nombre de Chrome en Windows/ });
    await rename.press('Enter');
    const name = dialog(page).getByLabel('Nombre');
    await expectFocus(name);
    await name.fill('');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Escribe un nombre').waitFor();
    await name.fill('Portátil de casa');
    await page.keyboard.press('Enter');
    await waitForShownToast(page, { text: 'Nombre guardado' });
    await rows(page).getByText('Portátil de casa', { exact: true }).waitFor();

    await page.getByRole('button', { name: /^Eliminar Portátil de casa/ }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Eliminar' }).press('Enter');
    await waitForShownToast(page, { text: 'Llave de acceso eliminada' });
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectFocus(section(page));
    expect(calls).toEqual([
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys',
      'PUT /api/auth/passkeys/new',
      'DELETE /api/auth/passkeys/new',
    ]);
  });

  nightly('cancelling at the device is no error, and nothing is added', async () => {
    const { page, calls, authenticator } = await openTab([]);
    await section(page).getByText('Todavía no tienes ninguna.').waitFor();
    // an account that is joined with no provider has no section of them
    expect(await page.getByRole('region', { name: 'Cuentas unidas' }).count()).toBe(0);
    await authenticator.setVerified(false);
    await add(page).click();
    await expect.poll(() => calls).toEqual(['POST /api/auth/passkeys/options']);
    await add(page).waitFor();
    expect(await shownToasts(page)).toEqual([]);
    expect(calls).toEqual(['POST /api/auth/passkeys/options']);
  });

  nightly(
    'P46: a list that fails is asked for again; a refusal says what to do, and one that was removed meanwhile goes from it',
    async () => {
      const message = 'Confirma antes tu email con el enlace que te enviamos.';
      let isDown = true;
      const { page, calls } = await openTab([phone], {
        refuse: (request) => {
          if (isDown) return refusal(400, 'invalid_input', 'Así no.');
          if (request.method() === 'POST') return refusal(409, 'email_unverified', message);
          if (request.method() === 'DELETE') return refusal(404, 'passkey_not_found', 'Ya no está.');
          return undefined;
        },
      });
      await section(page).getByText('No hemos podido cargar tus llaves de acceso').waitFor();
      await expectSoundLayout(page);
      isDown = false;
      await section(page).getByRole('button', { name: 'Reintentar' }).click();
      await rows(page).getByText('Safari en iOS').waitFor();
      await add(page).click();
      await waitForShownToast(page, { text: message });
      await page.getByRole('button', { name: /^Eliminar Safari en iOS/ }).click();
      await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
      await waitForShownToast(page, { text: 'Esa llave de acceso ya no estaba' });
      expect(calls).toEqual(['POST /api/auth/passkeys/options', 'DELETE /api/auth/passkeys/phone']);
    },
  );
});

const signedIn = {
  success: true,
  token: 'token',
  expiresAt: '2099-01-01T00:00:00.000Z',
  data: {
    user: { _id: 'usr_1', name: 'Marta Ruiz Soto', email: 'marta@tenaz.test', role: { name: 'user' } },
    hasProfile: true,
    permissions: [],
  },
};

/** The user's choice is no part of the page: a test makes it here, for the latest question. */
const choosePasskey = (page: Page) =>
  page.evaluate(() => (window as Window & { choosePasskey?: () => void }).choosePasskey!());

/** Runs in the page: what is asked for, or only what the browser would offer to fill in, waits for `choosePasskey`. */
function holdQuestions(held: 'offers' | 'all'): void {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  credentials.get = (options = {}) => {
    if (held === 'offers' && options.mediation !== 'conditional') return get(options);
    const { promise, resolve, reject } = Promise.withResolvers<Credential | null>();
    options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error));
    const { publicKey } = options;
    const choose = () => resolve(get({ publicKey: publicKey! }));
    Object.assign(window, { choosePasskey: choose });
    return promise;
  };
}

interface LoginOptions {
  refused?: FakeResponse;
  /** What waits for a choice: some authenticators answer by themselves. */
  held?: 'offers' | 'all' | 'nothing';
}

/** The login in a browser whose device has a passkey of the site. */
async function openLogin({ refused, held = 'offers' }: LoginOptions = {}) {
  const context = await site.browser.newContext({ reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const calls: string[] = [];
  const authenticator = await addAuthenticator(page);
  if (held !== 'nothing') await page.addInitScript(holdQuestions, held);
  await authenticator.addPasskey('localhost', 'dXNyXzE');
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/api/auth/passkeys')) return route.fulfill(answer({}));
    calls.push(pathname);
    if (pathname.endsWith('/options')) return route.fulfill(answer({ options: asked }));
    return route.fulfill(refused ?? { json: signedIn });
  });
  await page.goto(`${named.url}/login`);
  return { page, calls, authenticator };
}

const options = '/api/auth/passkeys/sign-in/options';
const signIn = '/api/auth/passkeys/sign-in';
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar con llave de acceso' });

describe('the sign-in with a passkey', () => {
  nightly('says nothing when it is cancelled at the device, and why it is refused', async () => {
    const message = 'Esa llave de acceso no sirve para entrar.';
    const { page, calls, authenticator } = await openLogin({
      refused: refusal(401, 'passkey_refused', message),
    });
    await expect.poll(() => calls).toEqual([options]);
    await authenticator.setVerified(false);
    await enter(page).click();
    await expect.poll(() => calls).toEqual([options, options, options]);
    expect(await page.getByText('Tu dispositivo no ha podido').count()).toBe(0);
    await authenticator.setVerified(true);
    await enter(page).click();
    await page.locator('p').getByText(message).waitFor();
    expect(calls).toEqual([options, options, options, options, signIn]);
    await expectSoundLayout(page);
  });

  nightly('asks once when what the browser filled in is refused, and again by the button', async () => {
    const message = 'Esa llave de acceso no sirve para entrar.';
    const { page, calls } = await openLogin({
      refused: refusal(401, 'passkey_refused', message),
      held: 'nothing',
    });
    await page.locator('p').getByText(message).waitFor();
    await enter(page).click();
    await expect.poll(() => calls).toEqual([options, signIn, options, signIn]);
    await page.locator('p').getByText(message).waitFor();
    expect(calls).toEqual([options, signIn, options, signIn]);
  });

  nightly('an offer that comes late does not end what the button has begun', async () => {
    const { page, calls } = await openLogin({ held: 'all' });
    const late = Promise.withResolvers<void>();
    await expect.poll(() => calls).toEqual([options]);
    await page.route(`**${options}`, async (route) => {
      if (calls.push(options) === 2) await late.promise;
      await route.fulfill(answer({ options: asked }));
    });
    await page.reload();
    await expect.poll(() => calls).toEqual([options, options]);
    const answered = page.waitForResponse(`**${options}`);
    await enter(page).click();
    await answered;
    const arrived = page.waitForResponse(`**${options}`);
    late.resolve();
    await arrived;
    await choosePasskey(page);
    await page.waitForURL('**/perfil**');
    expect(calls).toEqual([options, options, options, signIn]);
  });

  it('has the browser offer passkeys at the e-mail, and a chosen one signs in', async () => {
    const { page, calls } = await openLogin();
    await expect.poll(() => calls).toEqual([options]);
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('email webauthn');
    await page.waitForFunction(() => 'choosePasskey' in window);
    await choosePasskey(page);
    await page.waitForURL('**/perfil**');
    expect(calls).toEqual([options, signIn]);
  });

  nightly('the password works as ever without the code of passkeys', async () => {
    const aborted = Promise.withResolvers<void>();
    const { page } = await site.visit('/login', {
      route: async (opened) => {
        await opened.route('**/assets/passkey-sign-in-*', async (route) => {
          await route.abort();
          aborted.resolve();
        });
        await opened.route('**/api/**', (route) =>
          route.fulfill(route.request().url().endsWith('/auth/login') ? { json: signedIn } : answer({})),
        );
      },
    });
    await aborted.promise;
    await waitForIdlePage(page);
    expect(await enter(page).count()).toBe(0);
    await page.getByLabel('Email').fill('marta@tenaz.test');
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Secreta7');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/perfil**');
  });
});
