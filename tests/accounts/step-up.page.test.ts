import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const required = 'Para hacer esto, confirma antes que eres tú.';

/** An API whose session is older than ten minutes, and which knows one password. */
function oldSession(ways: object = { hasPassword: true, providers: [] }) {
  const api = {
    isProved: false,
    typed: [] as string[],
    /** Adds the routes of the proof to a page. */
    add: async (page: Page) => {
      await page.route('**/api/auth/step-up', (route) => answer(route));
    },
    /** Refuses a call until the session is proved. */
    guard: (route: Route, then: () => Promise<void>) =>
      api.isProved ? then() : route.fulfill(errorResponse(403, 'step_up_required', required)),
  };
  const answer = (route: Route) => {
    if (route.request().method() === 'GET') return route.fulfill(successResponse(ways));
    const { password } = route.request().postDataJSON() as { password: string };
    api.typed.push(password);
    api.isProved = password === 'Secreta7';
    return route.fulfill(
      api.isProved
        ? { json: { success: true } }
        : errorResponse(403, 'wrong_password', 'La contraseña no es correcta.'),
    );
  };
  return api;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });
const password = (page: Page) => question(page).getByRole('textbox', { name: 'Contraseña', exact: true });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirmar' });

/** The profile in an old session; returns the e-mails that the API was asked for. */
async function openProfile(ways?: object, width = 1280) {
  const api = oldSession(ways);
  const asked: object[] = [];
  const { page } = await openAdmin(site, {
    path: '/perfil',
    granted: [],
    width,
    route: async (opened) => {
      await opened.route('**/api/auth/me', (route) => route.fulfill(successResponse(profile)));
      await opened.route('**/api/auth/change-email', (route) => {
        asked.push(route.request().postDataJSON() as object);
        return api.guard(route, () => route.fulfill({ status: 202, json: { success: true } }));
      });
      await api.add(opened);
    },
  });
  const save = async () => {
    await page.getByLabel('Email').fill('nueva@tenaz.test');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await question(page).waitFor();
  };
  return { page, api, asked, save };
}

describe('a change of e-mail in an old session', () => {
  it('P46, P134: asks for the password, also after a wrong one, and is then made; closed it is not, and what was typed stays', async () => {
    const { page, api, asked, save } = await openProfile({
      hasPassword: true,
      providers: ['google', 'apple'],
    });
    await page.getByLabel('Teléfono').fill('+34 600 000 000');
    await save();
    await password(page).fill('Secreta7');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await page.locator('form').getByText(required).waitFor();
    await expectFocus(page.getByLabel('Email'));
    expect(await page.getByLabel('Email').inputValue()).toBe('nueva@tenaz.test');
    expect(asked).toHaveLength(1);

    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expectFocus(password(page));
    expect(await password(page).inputValue()).toBe('');
    await question(page).getByText('escribe la contraseña de marta@tenaz.test').waitFor();
    await page.keyboard.press('Enter');
    await question(page).getByText('Escribe tu contraseña', { exact: true }).waitFor();
    await expectSoundLayout(page);
    await expectFocus(password(page));
    await page.keyboard.type('Secreta8');
    await page.keyboard.press('Enter');
    await question(page).getByText('La contraseña no es correcta.').waitFor();
    await expectFocus(password(page));
    // what was wrong is selected: typing replaces it
    await page.keyboard.type('Secreta7');
    await page.keyboard.press('Enter');
    await waitForShownToast(page, { text: 'Abre el enlace enviado a nueva@tenaz.test.' });
    await question(page).waitFor({ state: 'detached' });
    expect(api.typed).toEqual(['Secreta8', 'Secreta7']);
    expect(asked).toHaveLength(3);
    expect(asked.at(-1)).toMatchObject({ email: 'nueva@tenaz.test' });
  });

  nightly('says when there is no network, and goes on once there is', async () => {
    const { page, api, save } = await openProfile();
    // a read that fails is made three times
    for (let time = 0; time < 3; time++)
      await routeOnce(page, '**/api/auth/step-up', (route) => route.abort('internetdisconnected'));
    await save();
    await question(page).getByText('No hemos podido mirar cómo entras').waitFor();
    await question(page).getByText('No hay conexión.').waitFor();
    await question(page).getByRole('button', { name: 'Reintentar' }).click();
    await password(page).fill('Secreta7');
    await routeOnce(page, '**/api/auth/step-up', (route) => route.abort('internetdisconnected'));
    await confirm(page).click();
    await question(page).getByText('No hay conexión.').waitFor();
    expect(await password(page).inputValue()).toBe('Secreta7');
    await confirm(page).click();
    await question(page).waitFor({ state: 'detached' });
    expect(api.typed).toEqual(['Secreta7']);
  });

  nightly('of an account without a password leads to Google and back to the page', async () => {
    const { page, save } = await openProfile({ hasPassword: false, providers: ['google'] }, 360);
    await page.route('**/api/oauth/google', (route) => route.fulfill({ body: 'Google' }));
    await save();
    const leave = question(page).getByRole('button', { name: 'Volver a entrar con Google' });
    await expectFocus(leave);
    expect(await password(page).count()).toBe(0);
    await leave.click();
    await page.waitForURL('**/api/oauth/google');
    expect(await page.evaluate(() => sessionStorage.getItem('volver'))).toBe('/perfil?tab=perfil');
  });
});

describe('a refund in an old session', () => {
  nightly('P134: is asked about above its form, which keeps what was typed, and is made once', async () => {
    const api = oldSession();
    let refunds = 0;
    const { page } = await openOrders(site, {
      orders: [orderOf(1)],
      path: `/${orderOf(1).order._id}`,
      route: async (opened) => {
        await opened.route('**/api/orders/*/refunds', (route) => {
          refunds++;
          return api.guard(route, () => route.fallback());
        });
        await api.add(opened);
      },
    });
    await page.getByRole('button', { name: 'Reembolsar una parte' }).click();
    const form = page.getByRole('dialog').filter({ hasNotText: 'Confirma que eres tú' });
    const refund = form.getByRole('button', { name: 'Reembolsar', exact: true });
    await form.getByLabel(/^Unidades de Proteína/).fill('1');
    await form.getByLabel('Motivo').fill('Llegó roto');
    await refund.click();
    await expectFocus(password(page));
    await question(page).getByRole('button', { name: 'Cancelar' }).click();
    await question(page).waitFor({ state: 'detached' });
    await waitForShownToast(page, { text: required });
    expect(await form.getByLabel('Motivo').inputValue()).toBe('Llegó roto');
    expect(refunds).toBe(1);
    await refund.click();
    await password(page).fill('Secreta7');
    await confirm(page).click();
    await waitForShownToast(page, { title: 'Reembolso hecho' });
    await form.waitFor({ state: 'detached' });
    expect(refunds).toBe(3);
  });
});
