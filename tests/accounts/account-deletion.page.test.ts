import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { DeletionState } from '#shared/contracts/privacy/account-data.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { customerOnPhone, openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { withdrawable } from '../support/pages/subscription-info.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';
import { nightly } from '#tests/support/run/rounds.ts';

const site = setUpSite();

const staying: DeletionState = { deletion: null, waitsFor: [], hasPassword: true };
const deletion = { requestedAt: '2026-11-21T10:00:00.000Z', eraseAt: '2098-12-05T10:00:00.000Z' };

/** The profile, with an API that keeps the deletion; `refuse` answers first. */
async function openProfile(
  state: DeletionState,
  options: Partial<Parameters<typeof openAdmin>[1]> = {},
  refuse: (request: Request) => FakeResponse | undefined = () => undefined,
) {
  let current = state;
  return openAdmin(site, {
    path: '/perfil',
    granted: [],
    ...options,
    respond: (request, pathname) => {
      if (pathname === '/api/auth/me') return { json: { success: true, data: profile } };
      if (pathname !== '/api/account/deletion') return undefined;
      const refused = refuse(request);
      if (refused) return refused;
      if (request.method() === 'POST') current = { ...current, deletion };
      if (request.method() === 'DELETE') current = { ...current, deletion: null };
      return { json: { success: true, data: current } };
    },
  });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
const opener = (page: Page) => page.getByRole('button', { name: 'Eliminar mi cuenta' }).first();

it('P46, P136: the account is deleted after a question that says what happens and takes the password', async () => {
  const isWrong = (request: Request) =>
    request.method() === 'POST' && request.postDataJSON().password !== 'Secreta7'
      ? {
          status: 403,
          json: { message: 'La contraseña no es correcta.', code: 'wrong_password', requestId: 'r' },
        }
      : undefined;
  const { page, calls } = await openProfile({ ...staying, waitsFor: ['orders'] }, {}, isWrong);
  await opener(page).press('Enter');
  await dialog(page).getByText('borramos tus datos de salud').waitFor();
  await dialog(page)
    .getByText('Antes esperaremos a que tus pedidos lleguen y termine el plazo para devolverlos.')
    .waitFor();
  await expectSoundLayout(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expectFocus(opener(page));
  expect(calls).toEqual([]);

  await opener(page).press('Enter');
  const password = dialog(page).getByLabel('Contraseña', { exact: true });
  const confirm = dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' });
  await confirm.press('Enter');
  await dialog(page).getByText('Escribe tu contraseña').waitFor();
  await expectFocus(password);
  await password.fill('Otra1234');
  await confirm.press('Enter');
  await dialog(page).getByText('La contraseña no es correcta.').waitFor();
  await expectFocus(password);
  await password.fill('Secreta7');
  await confirm.press('Enter');
  await waitForShownToast(page, { text: 'Tu cuenta se elimina el 5 de diciembre de 2098' });
  await page.waitForURL(/\/login/);
});

nightly('P46, P136: the profile says when the account is deleted, and keeps it', async () => {
  const { page, calls } = await openProfile({ ...staying, deletion, waitsFor: ['refunds'] }, customerOnPhone);
  await page.getByRole('heading', { name: 'Tu cuenta se elimina el 5 de diciembre de 2098' }).waitFor();
  await page.getByText('Ese día esperaremos a que tus reembolsos lleguen.').waitFor();
  await expectSoundLayout(page);
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).press('Enter');
  await waitForShownToast(page, { text: 'Conservas tu cuenta' });
  await opener(page).waitFor();
  expect(calls).toEqual(['DELETE /api/account/deletion']);
});

nightly('P136: an erasure that waits beyond its day says for what, and can still be taken back', async () => {
  const over = { ...deletion, eraseAt: '2026-11-20T10:00:00.000Z' };
  const { page } = await openProfile({ ...staying, deletion: over, waitsFor: ['orders', 'refunds'] });
  await page.getByRole('heading', { name: 'Tu cuenta se va a eliminar' }).waitFor();
  await page.getByText(/^Esperamos a que tus pedidos .* y a que tus reembolsos lleguen\./).waitFor();
  expect(await page.getByRole('button', { name: 'Conservar mi cuenta' }).isEnabled()).toBe(true);
});

nightly(
  'P136: a state that cannot be loaded is loaded again; a deletion asked for offline fails at once, and is not made when the network returns',
  async () => {
    let isDown = true;
    const down = { status: 503, json: { message: 'Ahora no', code: 'unavailable', requestId: 'r' } };
    const { page, calls } = await openProfile(staying, {}, () => (isDown ? down : undefined));
    await page.getByText('No hemos podido ver si tu cuenta se va a eliminar').waitFor();
    expect(await opener(page).count()).toBe(0);
    isDown = false;
    await page.getByRole('button', { name: /Reintentar/ }).click();
    await opener(page).press('Enter');
    await dialog(page).getByLabel('Contraseña', { exact: true }).fill('Secreta7');
    await page.context().setOffline(true);
    await routeOnce(page, '**/api/account/deletion', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' }).press('Enter');
    await waitForShownToast(page, { text: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.' });
    await page.context().setOffline(false);
    await dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' }).waitFor();
    expect(calls).toEqual([]);
  },
);

nightly(
  'who has a role hands it over first; an account without a password is told to sign in again',
  async () => {
    const staff = await openProfile({ ...staying, waitsFor: ['role'] });
    await staff.page.getByText('Pide a quien asigna los roles').waitFor();
    expect(await opener(staff.page).count()).toBe(0);
    const json = {
      message: 'Escribe',
      code: 'password_required',
      requestId: 'r',
      details: { hasPassword: false },
    };
    const linked = await openProfile({ ...staying, hasPassword: false }, {}, (request) =>
      request.method() === 'POST' ? { status: 403, json } : undefined,
    );
    await opener(linked.page).press('Enter');
    await dialog(linked.page).getByRole('button', { name: 'Eliminar mi cuenta' }).press('Enter');
    await dialog(linked.page).getByText('vuelve a entrar con Google o Apple').waitFor();
  },
);

it('P242: within the days of withdrawal the dialog tells the refund first, and leads to it', async () => {
  const { page, calls } = await openProfile(staying, {
    route: (opened) =>
      opened.route('**/api/auth/subscription-info', (route) => route.fulfill(successResponse(withdrawable))),
  });
  await opener(page).press('Enter');
  const offer = dialog(page).getByText(
    'Puedes desistir hasta el 30 de noviembre de 2098: tu plan termina en ese momento y te reembolsamos 15,99 €.',
  );
  await offer.waitFor();
  await dialog(page).getByText('lo que queda pagado se pierde').waitFor();
  await expectSoundLayout(page);
  await dialog(page).getByRole('link', { name: 'Desistir y recuperar 15,99 €' }).press('Enter');
  await page.waitForURL('**/perfil/pagos#withdrawal');
  await expectFocus(page.getByRole('button', { name: 'Desistir del contrato' }));
  expect(calls).toEqual([]);
});

nightly('P242: a refund that cannot be read is said to be possible', async () => {
  const { page } = await openProfile(staying, {
    route: (opened) =>
      opened.route('**/api/auth/subscription-info', (route) =>
        route.fulfill(errorResponse(502, 'payment_provider', 'Stripe no responde.')),
      ),
  });
  await opener(page).press('Enter');
  await dialog(page).getByText('No hemos podido ver si puedes desistir de tu suscripción.').waitFor();
  const link = dialog(page).getByRole('link', { name: 'míralo antes de eliminar la cuenta' });
  expect(await link.getAttribute('href')).toBe('/perfil/pagos#withdrawal');
});
