import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';

const withApple = async (page: Page, account: string | RegExp) => {
  await page.getByRole('button', { name: 'Continuar con Apple' }).click();
  await page.getByText('Apple de pruebas').waitFor();
  // a form on another site posts what Apple posts
  expect(page.url()).toContain(new URL(inject('cloud').apple).host);
  await page.getByRole('button', { name: account }).click();
};

journey(
  "P24: a sign-in with Apple returns to the visitor's page without a code in the URL",
  async ({ visit }) => {
    const page = await visit('/login?volver=%2Ftienda');
    await withApple(page, /nuria\.vidal@icloud\.test/);
    await page.getByText('Has iniciado sesión correctamente').waitFor();
    await page.waitForURL('**/tienda');
    await page.getByRole('button', { name: 'Cuenta de Nuria Vidal Prats' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('token');
    // those of the sign-in are gone; the session's is there, and the one of the browser
    const kept = (await page.context().cookies()).map(({ name, path }) => `${name} ${path}`);
    // that of a passkey is there or not: the login page may have been left before its answer
    expect(kept.filter((cookie) => !cookie.startsWith('__Host-passkey ')).toSorted()).toEqual([
      '__Host-device /',
      expect.stringMatching(/^__Host-session-[\w-]{43} \/$/),
    ]);
  },
);

journey('a cancelled Apple sign-in and an unverified e-mail show their reason', async ({ visit }) => {
  const page = await visit('/login');
  await withApple(page, 'Cancelar');
  await page.getByText('Has cancelado el inicio de sesión con Apple.').waitFor();
  await withApple(page, /sin\.verificar/);
  await page.getByText('Apple no ha verificado tu email.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

journey("Apple's callback page has a button for browsers without JavaScript", async ({ visit }) => {
  const page = await visit('/api/oauth/apple', { context: { javaScriptEnabled: false } });
  // the site itself needs JavaScript: the test checks only where the form leads
  await page.route('**/api/oauth/apple/callback', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ body: answer.headers().location! });
  });
  await page.getByRole('button', { name: /nuria\.vidal@icloud\.test/ }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText(/\/auth\/apple\/success#token=[\w-]{43}$/).waitFor();
});

journey('the provider buttons are those configured, and their loading shifts nothing', async ({ visit }) => {
  for (const width of [360, 1440]) {
    const page = await visit('/blog', { width });
    for (const configured of [
      { google: true, apple: true },
      { google: false, apple: true },
    ]) {
      const asked = Promise.withResolvers<() => void>();
      await page.unrouteAll();
      await page.route('**/api/oauth/providers', (route) =>
        asked.resolve(() => void route.fulfill({ json: { success: true, data: configured } })),
      );
      await page.goto('/login');
      const below = page.getByRole('link', { name: 'Volver al inicio' });
      const before = await below.boundingBox();
      (await asked.promise)();
      await page.getByRole('button', { name: 'Continuar con Apple' }).waitFor();
      await eventually(() => page.getByRole('button', { name: /^Continuar con/ }).count()).toBe(
        Object.values(configured).filter(Boolean).length,
      );
      expect(await below.boundingBox()).toEqual(before);
    }
  }
});
