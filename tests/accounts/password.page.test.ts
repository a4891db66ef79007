import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' });

/** The profile, with an API that knows one password; returns what it was asked. */
async function openProfile(refuse?: ReturnType<typeof errorResponse>, width = 1280) {
  const asked: { password: string; newPassword: string }[] = [];
  const answer = (route: Route) => {
    const body = route.request().postDataJSON() as (typeof asked)[number];
    asked.push(body);
    if (body.password !== 'Secreta7')
      return route.fulfill(errorResponse(403, 'wrong_password', 'La contraseña no es correcta.'));
    return route.fulfill(refuse ?? { json: { success: true } });
  };
  const { page } = await openAdmin(site, {
    path: '/perfil',
    granted: [],
    width,
    route: async (opened) => {
      await opened.route('**/api/auth/me', (route) => route.fulfill(successResponse(profile)));
      await opened.route('**/api/auth/password', answer);
    },
  });
  await opener(page).click();
  return { page, asked };
}

async function fill(page: Page, current: string, next: string, repeated = next) {
  await secret(page, 'Contraseña actual').fill(current);
  await secret(page, 'Contraseña nueva').fill(next);
  await secret(page, 'Repite la contraseña').fill(repeated);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
}

it('the password is changed with the current one, which is asked again at its field when it is wrong', async () => {
  const { page, asked } = await openProfile();
  await expectFocus(secret(page, 'Contraseña actual'));
  await fill(page, '', 'Tres-Tigres-8');
  await page.getByText('Escribe tu contraseña actual').waitFor();
  await fill(page, 'Equivocada9', 'Tres-Tigres-8', 'Otra-Cosa-9');
  await page.getByText('Las contraseñas no coinciden').waitFor();
  expect(asked).toEqual([]);
  await fill(page, 'Equivocada9', 'Tres-Tigres-8');
  await page.locator('form').getByText('La contraseña no es correcta.').waitFor();
  await fill(page, 'Secreta7', 'Tres-Tigres-8');
  await waitForShownToast(page, { text: 'Contraseña cambiada' });
  await expectFocus(opener(page));
  expect(asked.at(-1)).toEqual({ password: 'Secreta7', newPassword: 'Tres-Tigres-8' });
  expect(await page.getByText('Tres-Tigres-8').count()).toBe(0);
});

nightly(
  'a password that is guessed first is refused with its remedy, the form keeps what was typed, and cancelling leads back to its button',
  async () => {
    const { page } = await openProfile(
      errorResponse(400, 'common_password', 'Elige otra: es de las primeras.'),
    );
    await fill(page, 'Secreta7', 'Barcelona1');
    await page.locator('form').getByText('Elige otra: es de las primeras.').waitFor();
    expect(await secret(page, 'Contraseña actual').inputValue()).toBe('Secreta7');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expectFocus(opener(page));
  },
);

nightly('an account of a provider is led to the mail with which it gets a password', async () => {
  const { page } = await openProfile(errorResponse(403, 'password_required', 'x'), 360);
  await fill(page, 'Secreta7', 'Tres-Tigres-8');
  await page.getByText('Tu cuenta entra con Google o Apple y todavía no tiene contraseña.').waitFor();
  await page.getByRole('link', { name: 'Recibir un enlace para elegir una' }).click();
  await page.waitForURL('**/recuperar-contrasena');
  expect(new URL(page.url()).pathname).toBe('/recuperar-contrasena');
});

nightly(
  'a user of the back office who has signed in by the password alone is asked for the passkey first',
  async () => {
    const { page } = await openProfile(
      errorResponse(403, 'second_factor_required', 'Usa tu llave de acceso.'),
    );
    await page.route('**/api/auth/step-up', (route) =>
      route.fulfill(
        successResponse({
          hasPassword: false,
          hasPasskey: true,
          hasRecoveryCode: true,
          needsSecondFactor: true,
          providers: [],
        }),
      ),
    );
    await fill(page, 'Secreta7', 'Tres-Tigres-8');
    const question = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await question.getByText('Con tu rol, la contraseña sola no basta.').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await waitForShownToast(page, { text: 'Usa tu llave de acceso.' });
    expect(await secret(page, 'Contraseña nueva').inputValue()).toBe('Tres-Tigres-8');
  },
);
