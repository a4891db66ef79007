import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';

const withApple = async (page: Page, account: string | RegExp) => {
  await page.getByRole('button', { name: 'Continuar con Apple' }).click();
  await page.getByText('Apple de pruebas').waitFor();
  // a form on another site posts what Apple posts
  expect(page.url()).toContain(new URL(inject('cloud').apple).host);
  await page.getByRole('button', { name: account }).click();
};

nightlyJourney(
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
