import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import type { SiteCode, SiteTemplate } from '#shared/site-code.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';

const site = setUpSite();

const products = Array.from({ length: 12 }, (_, at): Product => ({
  ...product,
  _id: `prd_${at}`,
  slug: `bote-${at}`,
  title: `Bote ${at}`,
}));
const list = {
  success: true as const,
  data: { products, categories: [] },
  pagination: { page: 1, limit: 12, total: products.length, totalPages: 1 },
};

/** The shop with its list, as render-pages writes it. */
let html: string;
beforeAll(async () => {
  const folder = `${site.files}-server`;
  const code = (await import(pathToFileURL(join(folder, 'server.js')).href)) as SiteCode;
  const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')) as SiteTemplate;
  await code.preparePages();
  html = code.renderPage(template, site.url, { kind: 'shop', list });
});

declare global {
  interface Window {
    /** Of the control that was pressed: whether React had hydrated it by then. */
    wasHydrated: boolean;
    layoutShift: number;
  }
}

/**
 * Opens the shop and presses the last control of a kind in the very task in which React begins to hydrate the page: no card can
 * be hydrated yet.
 */
async function pressAtOnce(selector: string) {
  return site.visit('/tienda', {
    route: async (page: Page) => {
      await page.route(`${site.url}/tienda`, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
      await page.route('**/api/products?*', (route) => route.fulfill({ json: list }));
      await page.route('**/api/products/bote-11', (route) =>
        route.fulfill({ json: { success: true, data: { product: products[11] } } }),
      );
      await page.addInitScript((control) => {
        window.layoutShift = 0;
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries())
            window.layoutShift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        addEventListener('hydrating', () => {
          const last = [...document.querySelectorAll<HTMLElement>(control)].at(-1)!;
          window.wasHydrated = Object.keys(last).some((key) => key.startsWith('__react'));
          // after the script of the page has repeated what was pressed before it
          queueMicrotask(() => last.click());
        });
      }, selector);
    },
  });
}

it('each card of the rendered shop is a part that React hydrates by itself', () => {
  expect(html.match(/<li class="grid"><!--\$--><article [^]*?<\/article><!--\/\$--><\/li>/g)).toHaveLength(
    12,
  );
});

it('a press on the button of a card that is not hydrated yet adds its product to the cart, and nothing moves', async () => {
  const { page, consoleErrors } = await pressAtOnce('.quick-add');
  await page.locator('.count-badge').waitFor();
  expect(await page.evaluate(() => window.wasHydrated)).toBe(false);
  expect(await page.locator('.count-badge').textContent()).toBe('1');
  const cart = await page.evaluate(() => Object.values(localStorage).join());
  expect(cart).toContain('prd_11');
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01);
  expect(consoleErrors).toEqual([]);
});

nightly(
  'a press on the link of a card that is not hydrated yet opens its product without loading the site again',
  async () => {
    const { page } = await pressAtOnce('.product-card-link');
    await page.waitForURL('**/tienda/bote-11');
    // a page that was loaded again would not have it
    expect(await page.evaluate(() => window.wasHydrated)).toBe(false);
  },
);
