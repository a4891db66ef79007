import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';

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
