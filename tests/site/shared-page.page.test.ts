import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpSite } from '../support/pages/open-site.ts';
import { spoiledPages } from '../support/pages/shared-pages.ts';

const site = setUpSite();

it('the page of a test goes to the next one, whatever was opened, clicked and answered', async () => {
  const { page } = await site.visit('/legal/aviso-legal');
  await page.route('**/api/products*', (route) => route.fulfill({ json: {} }));
  await page.locator('footer a').first().click();
  await page.waitForURL((url) => url.pathname !== '/legal/aviso-legal');
  await page.reload();
  await page.goBack();
  expect(spoiledPages.has(page)).toBe(false);
});

it('another tab of a test has the size of its page, whatever size the page began with', async () => {
  const { page } = await site.visit('/legal/aviso-legal', { width: 777, height: 555 });
  const other = await page.context().newPage();
  expect(other.viewportSize()).toEqual({ width: 777, height: 555 });
});

const lasting: Record<string, (page: Page) => Promise<unknown>> = {
  clock: (page) => page.clock.install(),
  network: (page) => page.context().setOffline(true),
  tabs: (page) => page.context().newPage(),
  scripts: (page) => page.addInitScript('0'),
};

it.each(Object.entries(lasting))('a page with other %s ends with its test', async (_, change) => {
  const { page } = await site.visit('/legal/aviso-legal');
  await change(page);
  expect(spoiledPages.has(page)).toBe(true);
});
