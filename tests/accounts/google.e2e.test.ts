import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, waitForErrorToast, waitForToast } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';
import { purchase } from '../support/journeys/payment.ts';
import { createProducts } from '../support/journeys/test-products.ts';

const withGoogle = async (page: Page, account: string | RegExp) => {
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByText('Google de pruebas').waitFor();
  expect(page.url()).toContain(inject('cloud').oidc);
  await page.getByRole('button', { name: account }).click();
};

journey(
  'P24: a new user signs in with Google and is led to the assessment; the code is out of the URL before it is used, once',
  async ({ visit }) => {
    const page = await visit('/login');
    const led = page.waitForResponse(/\/api\/oauth\/google\/callback/);
    const used = Promise.withResolvers<void>();
    let seen = '';
    await page.route('**/api/oauth/google/exchange', async (route) => {
      seen =
        page.url() + (await page.evaluate(() => document.referrer + JSON.stringify(window.history.state)));
      used.resolve();
      await route.continue();
    });
    await withGoogle(page, /nuria/);
    const code = tokenOfFragment(new URL((await led).headers().location!).hash)!;
    expect(code.length).toBeGreaterThan(20);
    await used.promise;
    expect(seen).toContain('/auth/google/success');
    expect(seen).not.toContain(code);
    await waitForPath(page, '/evaluacion');
    await page.getByRole('heading', { name: '¿Cuándo naciste?' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('session'))).toContain('Nuria Vidal Prats');
    await expect(callApi('POST', '/oauth/google/exchange', { code })).rejects.toThrow('401');
    // the browser's Back does not find it either
    await page.goBack();
    expect(page.url()).not.toContain(code);
  },
);

nightlyJourney(
  'P23: a customer with a verified e-mail signs in with Google to their own account and returns to their page',
  async ({ visit }) => {
    const { email } = inject('cloud').accounts.customer;
    const [product] = await createProducts({});
    await purchase(await signIn('customer'), product!);
    const page = await visit('/perfil?tab=pedidos');
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await withGoogle(page, new RegExp(email));
    await waitForPath(page, '/perfil?tab=pedidos');
    await page.getByText('TZ-').first().waitFor();
    const { user } = JSON.parse((await page.evaluate(() => localStorage.getItem('session')))!) as {
      user: { email: string; name: string };
    };
    expect(user).toMatchObject({ email, name: 'Lucía Navarro Gil' });
  },
);

nightlyJourney(
  'P23: an e-mail that Google has not verified is refused, and a cancelled sign-in returns to the login',
  async ({ visit }) => {
    const page = await visit('/login');
    await withGoogle(page, /sin\.verificar/);
    await waitForToast(
      page,
      'Error de autenticación',
      'Google no ha verificado tu email. Verifícalo en Google o entra con contraseña.',
    );
    await waitForPath(page, '/login');
    await withGoogle(page, 'Cancelar');
    await waitForToast(page, 'Error de autenticación', 'Has cancelado el inicio de sesión con Google.');
    await waitForPath(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(null);
  },
);

nightlyJourney('the OAuth success page, opened without a code, shows its own message', async ({ visit }) => {
  const page = await visit('/auth/google/success?error=Llama+al+600+000+000');
  await waitForToast(page, 'Error de autenticación', 'No se pudo iniciar sesión con Google');
  await waitForPath(page, '/login');
  const forged = await visit('/auth/google/success#token=forged', { expects: [/401/] });
  await waitForToast(forged, 'Error de autenticación', 'Error de autenticación. Vuelve a iniciar sesión.');
  await waitForPath(forged, '/login');
});

nightlyJourney(
  'the Google button shows an error offline, where the toast library is not loaded',
  async ({ visit }) => {
    const page = await visit('/login');
    // what the page asks for last: a failure of it would be logged
    await waitForLoaded(page, '/assets/provider-icons-');
    await waitForLoaded(page, '/passkeys/sign-in/options');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await waitForErrorToast(page, 'No se pudo iniciar sesión con Google');
    expect(new URL(page.url()).pathname).toBe('/login');
  },
);
