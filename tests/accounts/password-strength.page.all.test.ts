import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

it('a new account is told what its password lacks and how strong it is, as it is typed', async () => {
  const { page } = await site.visit('/login');
  await page.getByRole('button', { name: 'Crea una' }).click();
  for (const [typed, text] of [
    ['abc', 'Falta llegar a 6 caracteres, una mayúscula y un número.'],
    ['abcdeF', 'Falta un número.'],
    ['Secreta7', 'Débil: añade otra palabra, o varios caracteres.'],
    ['Tres-Tigre', 'Falta un número.'],
    ['Tres-Tig-7', 'Aceptable: con otra palabra será fuerte.'],
    ['Tres-Tigres-8', 'Fuerte.'],
  ] as const) {
    await secret(page, 'Contraseña').fill(typed);
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expectSoundLayout(page);
  await secret(page, 'Contraseña').fill('');
  await page.getByText('Fuerte.', { exact: true }).waitFor({ state: 'detached' });
});

it('the forms say the rule before a password is typed', async () => {
  const { page } = await site.visit('/login');
  await page.getByRole('button', { name: 'Crea una' }).click();
  const hint = page.getByText('Al menos 6 caracteres, con mayúscula, minúscula y número.');
  await hint.waitFor();
  await page.goto(new URL('/restablecer-contrasena#token=abc', page.url()).href);
  await expect.poll(() => hint.count()).toBe(1);
});

it('so is a password that is chosen by a mailed link', async () => {
  const { page } = await site.visit('/restablecer-contrasena#token=abc');
  await secret(page, 'Contraseña nueva').fill('Tres-Tigres-8');
  await expect.poll(() => page.getByText('Fuerte.', { exact: true }).count()).toBe(1);
});

it('a form whose hint does not load works without it', async () => {
  const { page } = await site.visit('/login');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Crea una' }).click();
  await page.getByLabel('Nombre completo').fill('Ana Prueba');
  await page.getByLabel('Email').fill('ana@tenaz.test');
  await secret(page, 'Contraseña').fill('Tres-Tigres-8');
  await secret(page, 'Repite la contraseña').fill('Tres-Tigres-9');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await waitForShownToast(page, { text: 'Las contraseñas no coinciden' });
  expect(await secret(page, 'Contraseña').inputValue()).toBe('Tres-Tigres-8');
});

it('the e-mail that was typed at the login is in the form that asks for a new password', async () => {
  const { page } = await site.visit('/login');
  await page.getByLabel('Email').fill('ana@tenaz.test');
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
  await page.getByRole('heading', { name: 'Recupera tu contraseña' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@tenaz.test');
});

it('a new password by mail signs in, and leads to the profile', async () => {
  const { page } = await site.visit('/restablecer-contrasena#token=abc');
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({
      json: {
        success: true,
        token: 'usr_1.session',
        expiresAt: '2099-01-01T00:00:00.000Z',
        data: { user: profile, hasProfile: true, permissions: [] },
      },
    }),
  );
  for (const label of ['Contraseña nueva', 'Repite la contraseña'])
    await secret(page, label).fill('Tres-Tigres-8');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Tu contraseña nueva ya vale y has iniciado sesión.').waitFor();
  await page.getByRole('button', { name: 'Cuenta de Marta Ruiz Soto' }).waitFor();
  expect(await page.getByRole('link', { name: 'Ir a mi perfil' }).getAttribute('href')).toBe('/perfil');
});

it('a form says that there is no connection until it is back', async () => {
  const { page } = await site.visit('/login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByLabel('Email').fill('ana@tenaz.test');
  await secret(page, 'Contraseña').fill('Secreta7');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  const offline = page.getByRole('main').getByText('No hay conexión. Comprueba tu red e inténtalo de nuevo.');
  await offline.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await offline.waitFor({ state: 'detached' });
  // another refusal stays
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { code: 'wrong_credentials', message: 'No son correctos.' } }),
  );
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  const refused = page.getByRole('main').getByText('No son correctos.');
  await refused.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect(await refused.count()).toBe(1);
});
