import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, newCustomer, password } from '../support/journeys/test-users.ts';

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
