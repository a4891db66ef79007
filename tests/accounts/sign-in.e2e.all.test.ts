import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForErrorToast, waitForToast } from '../support/journeys/page.ts';
import { newCustomer, newEmail, password, signIn } from '../support/journeys/test-users.ts';

const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

journey(
  'registration shows missing fields one after the other and ends signed in on the profile',
  async ({ visit }) => {
    const page = await visit('/login', { expects: [/409/] });
    await page.getByRole('button', { name: 'Crea una' }).click();
    await page.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor();
    const create = page.getByRole('button', { name: 'Crear cuenta' });
    const problems: [fill: () => Promise<void>, said: string][] = [
      [async () => {}, 'Por favor completa todos los campos requeridos'],
      [
        async () => {
          await page.getByLabel('Email').fill('vera');
          await secret(page, 'Contraseña').fill('secreta');
          await secret(page, 'Repite la contraseña').fill('otra');
        },
        'Las contraseñas no coinciden',
      ],
      [() => secret(page, 'Repite la contraseña').fill('secreta'), 'Por favor ingresa tu nombre completo'],
      [
        () => page.getByLabel('Nombre completo').fill('  Vera Prueba  '),
        'La contraseña debe tener al menos una mayúscula, una minúscula y un número',
      ],
    ];
    for (const [fill, said] of problems) {
      await fill();
      await create.click();
      await waitForErrorToast(page, said);
    }
    const taken = await newCustomer();
    await secret(page, 'Contraseña').fill(password);
    await secret(page, 'Repite la contraseña').fill(password);
    await page.getByLabel('Email').fill(taken.data.user.email);
    await create.click();
    const isTaken =
      'Este email ya está registrado. Si ya tienes una cuenta, inicia sesión en lugar de crear una nueva.';
    await waitForErrorToast(page, isTaken);
    await expectFocus(page.getByLabel('Email'));
    await page.locator('p').filter({ hasText: isTaken }).waitFor();

    const email = newEmail();
    await page.getByLabel('Email').fill(` ${email.toUpperCase()}`);
    await create.click();
    await waitForToast(page, '¡Cuenta creada!', 'Tu cuenta ha sido creada exitosamente');
    await waitForPath(page, '/perfil');
    await page.getByRole('heading', { name: 'Mi perfil' }).waitFor();
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Vera Prueba');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  },
);

journey('the return path after sign-in accepts no other site', async ({ visit }) => {
  const customer = await newCustomer();
  for (const volver of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const page = await visit(`/login?volver=${encodeURIComponent(volver)}`, { as: customer });
    await waitForPath(page, '/perfil');
    await page.context().close();
  }
});

journey(
  'an expired session counts as signed out, and an unknown one ends at the first protected page',
  async ({ visit }) => {
    const customer = await newCustomer();
    // the server refuses it: the page compares it with no clock
    const old = await visit('/blog', {
      as: { ...customer, expiresAt: '2026-01-01T00:00:00.000Z' },
      expects: [/401/],
    });
    await old.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    const forged = await visit('/perfil', {
      as: { ...customer, token: `${customer.data.user._id}.AAAA` },
      expects: [/401/],
    });
    await waitForPath(forged, '/login?volver=/perfil');
  },
);

journey('an admin sees the admin badge and the link to the back office', async ({ visit }) => {
  const page = await visit('/blog', { as: await signIn('admin') });
  await page.getByRole('button', { name: 'Cuenta de Marta Vidal' }).click();
  const menu = page.getByRole('menu');
  await menu.getByText('Admin', { exact: true }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Panel Administrativo' }).getAttribute('href')).toBe(
    '/admin',
  );
  await eventually(() => menu.getByRole('menuitem').allTextContents()).toEqual([
    'Mi Perfil',
    'Panel Administrativo',
    'Cerrar Sesión',
  ]);
});

journey('signing out in one tab signs out all tabs', async ({ visit }) => {
  const page = await visit('/perfil', { as: await newCustomer('Vera Prueba') });
  const account = page.getByRole('button', { name: 'Cuenta de Vera Prueba' });
  await account.waitFor();
  // what the profile asks for last: it would be refused after the sign-out
  await waitForLoaded(page, '/api/account/deletion');
  await waitForLoaded(page, '/api/account/download');
  const other = await page.context().newPage();
  await other.goto('/blog');
  await other.getByRole('button', { name: 'Cuenta de Vera Prueba' }).click();
  await other.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
  await eventually(() => account.count()).toBe(0);
});
