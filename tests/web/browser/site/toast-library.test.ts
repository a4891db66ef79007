import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const missing = 'Por favor completa todos los campos requeridos';
const email = (page: Page) => page.getByLabel('Email');
const submit = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();

it('a toast without a network is plain text; the next one with a network loads its library, and the page stays', async () => {
  const { page } = await site.visit('/login');
  await email(page).fill('marta@tenaz.test');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.context().setOffline(true);
  await submit(page);
  await waitForShownToast(page, { description: missing });
  await page.context().setOffline(false);
  await submit(page);
  await waitForShownToast(page, { description: missing });
  // plain text has no type
  expect((await shownToasts(page)).map(({ type }) => type)).toEqual(['', 'error']);
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(await email(page).inputValue()).toBe('marta@tenaz.test');
});
