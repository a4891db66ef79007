import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { question, respondToWizard, storedWizard } from '../support/pages/open-wizard.ts';

const site = setUpSite();
const day = 86_400_000;

const session = {
  token: 'token',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: { _id: 'usr_1', name: 'Vera Gil', email: 'vera@example.com', role: { name: 'user' } },
  hasProfile: true,
  permissions: [],
};
const withApi = (page: Page) => page.route('**/api/**', respondToWizard);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('evaluacion'));

/** The wizard of a signed-in user at its second question, and the shop in another tab. */
async function openTabs() {
  const stored = { ...storedWizard('body'), session: JSON.stringify(session) };
  const { page: wizard } = await site.visit('/evaluacion', { stored, route: withApi });
  await wizard.getByRole('heading', { name: '¿Cuánto pesas y cuánto mides?' }).waitFor();
  const shop = await wizard.context().newPage();
  await withApi(shop);
  await shop.goto(`${site.url}/blog`);
  return { wizard, shop };
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Cuenta de Vera Gil' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByText('Empieza Ya').first().waitFor();
};

it('P157: a sign-out deletes what the assessment keeps, in the storage and in other tabs', async () => {
  const { wizard, shop } = await openTabs();
  expect(await kept(shop)).toContain('1990');
  await signOut(shop);
  await expect.poll(() => kept(shop)).toBeNull();
  await expect.poll(() => question(wizard)).toBe('¿Cuándo naciste?');
  expect(await wizard.getByLabel('Año').inputValue()).toBe('');
  // what is answered from now on does not bring the old answers back
  await wizard.getByLabel('Día').fill('7');
  await expect.poll(() => kept(wizard)).toContain('"answers"');
  for (const old of ['1990', '72.5', 'vera@example.com']) expect(await kept(wizard)).not.toContain(old);
});

nightly('P157: a wizard that was left in the tab of the sign-out starts empty', async () => {
  const { wizard, shop } = await openTabs();
  await shop.close();
  await wizard.getByRole('link', { name: 'Tenaz' }).click();
  await signOut(wizard);
  await wizard.getByRole('link', { name: 'Empieza Ya' }).first().click();
  await wizard.getByRole('heading', { name: '¿Cuándo naciste?' }).waitFor();
  expect(await wizard.getByLabel('Año').inputValue()).toBe('');
});

nightly('a session that the server ends keeps the answers of the user, who signs in again', async () => {
  const { wizard } = await openTabs();
  await wizard.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'No.', requestId: 'x' } }),
  );
  // the page before may get its answer meanwhile
  const refusal = wizard.waitForResponse(
    (response) => response.url().endsWith('/api/auth/me') && response.status() === 401,
  );
  await wizard.reload();
  await refusal;
  await expect.poll(() => wizard.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect(await question(wizard)).toBe('¿Cuánto pesas y cuánto mides?');
  expect(await kept(wizard)).toContain('1990');
});

it.each([
  ['are deleted after seven days by pages without the assessment', 7 * day, null],
  ['are there before', 6.9 * day, expect.stringContaining('1990')],
] as const)('P157: answers of a visitor %s', async (_, age, left) => {
  const { evaluacion } = storedWizard('body');
  const old = evaluacion.replace(/"savedAt":\d+/, `"savedAt":${Date.now() - age}`);
  const { page } = await site.visit('/login', { stored: { evaluacion: old } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await kept(page)).toEqual(left);
});
