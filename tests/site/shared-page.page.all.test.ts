import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpSite } from '../support/pages/open-site.ts';
import { spoiledPages, storingPages } from '../support/pages/shared-pages.ts';

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

describe('two tests, one after the other', () => {
  /** The page of a test that has ended. */
  let before: Page;

  it('a test may be without a network, in two tabs, and keep a database', async () => {
    const { page } = await site.visit('/legal/aviso-legal');
    before = page;
    storingPages.add(page);
    await page.evaluate(async () => {
      await new Promise((made) => (indexedDB.open('test').onsuccess = made));
      await caches.open('test');
    });
    await page.context().newPage();
    await page.context().setOffline(true);
    expect(spoiledPages.has(page)).toBe(false);
  });

  it('the next one has the same page, alone, with a network and without a database', async () => {
    const { page } = await site.visit('/legal/aviso-legal');
    expect(page).toBe(before);
    expect(page.context().pages()).toEqual([page]);
    const kept = await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()]);
    expect(kept).toEqual([[], []]);
  });
});

const lasting: Record<string, (page: Page) => Promise<unknown>> = {
  clock: (page) => page.clock.install(),
  scripts: (page) => page.addInitScript('0'),
};

it.each(Object.entries(lasting))('a page with other %s ends with its test', async (_, change) => {
  const { page } = await site.visit('/legal/aviso-legal');
  await change(page);
  expect(spoiledPages.has(page)).toBe(true);
});
