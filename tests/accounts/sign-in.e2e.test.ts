import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast, waitForErrorToast } from '../support/journeys/page.ts';
import { callApi, newCustomer, password, newEmail, signIn } from '../support/journeys/test-users.ts';

const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

journey(
  'a protected page leads to the login and back, and signing out leads to the landing page',
  async ({ visit }) => {
    const customer = await newCustomer('Ana María Ríos');
    const page = await visit('/perfil?tab=pedidos');
    await waitForPath(page, '/login?volver=/perfil?tab=pedidos');
    await page.getByLabel('Email').fill(customer.data.user.email);
    await secret(page, 'Contraseña').fill(password);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/auth/refresh', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await waitForToast(page, '¡Bienvenido!', 'Has iniciado sesión correctamente');
    await page.getByText('Verificando autenticación...').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    answered.resolve();
    await page.getByRole('heading', { name: 'Aún no tienes pedidos' }).waitFor();
    await waitForPath(page, '/perfil?tab=pedidos');
    const renewed = await page.evaluate(() => localStorage.getItem('session'));
    // the browser keeps no secret where scripts find it
    const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith('__Host-session-'));
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    expect(cookie!.value).not.toBe(customer.token);
    expect(renewed).not.toContain(cookie!.value.split('.')[2]);

    const menu = page.getByRole('button', { name: 'Cuenta de Ana María Ríos' });
    expect(await menu.locator('[data-initials]').getAttribute('data-initials')).toBe('AM');
    await menu.click();
    await page.getByRole('menu').getByText(customer.data.user.email).waitFor();
    await eventually(() => page.getByRole('menuitem').allTextContents()).toEqual([
      'Mi Perfil',
      'Cerrar Sesión',
    ]);
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await waitForToast(page, 'Sesión cerrada', 'Has cerrado sesión correctamente');
    await waitForPath(page, '/');
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(null);
    await eventually(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain(
      cookie!.name,
    );
    // the browser forgets the session at once; the server ends it in the background
    const answer = () =>
      callApi('GET', '/auth/me', undefined, { ...customer, token: cookie!.value }).then(() => 'in', String);
    await eventually(answer).toContain('401');
  },
);

nightlyJourney(
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

nightlyJourney('the return path after sign-in accepts no other site', async ({ visit }) => {
  const customer = await newCustomer();
  for (const volver of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const page = await visit(`/login?volver=${encodeURIComponent(volver)}`, { as: customer });
    await waitForPath(page, '/perfil');
    await page.context().close();
  }
});

nightlyJourney(
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

nightlyJourney('an admin sees the admin badge and the link to the back office', async ({ visit }) => {
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

nightlyJourney('signing out in one tab signs out all tabs', async ({ visit }) => {
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
