import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath } from '../support/journeys/page.ts';
import { callApi } from '../support/journeys/test-users.ts';

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
