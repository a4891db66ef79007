import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings } from '../support/pages/layout-findings.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const other = (at: number, stock = 4) => ({
  ...product,
  _id: `prd_other${at}`,
  slug: `otro-${at}`,
  title: `Otro ${at}`,
  stock,
});
const pagination = { page: 1, limit: 12, total: 7, totalPages: 1 };

/** Opens a product on a phone; `asked` are the lists of products that the page has asked for. */
async function openProduct(products: object[], isDown = false) {
  const asked: string[] = [];
  const { page, consoleErrors } = await site.visit('/tienda/creatina', {
    width: 360,
    height: 640,
    route: async (opened: Page) => {
      await opened.route('**/api/products?*', (route) => {
        asked.push(new URL(route.request().url()).search);
        return route.fulfill(
          isDown
            ? errorResponse(400, 'invalid_input', 'Así no.')
            : { json: { success: true, data: { products, categories: [] }, pagination } },
        );
      });
      await opened.route('**/api/products/creatina', (route) => route.fulfill(successResponse({ product })));
    },
  });
  await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
  return { page, asked, consoleErrors };
}

const related = (page: Page) => page.getByRole('region', { name: 'Más en Rendimiento' });
const toEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();

it('a product leads to the best sellers of its category that are in stock, loaded when they come near', async () => {
  const { page, asked } = await openProduct([
    other(1),
    product,
    other(2, 0),
    other(3),
    other(4),
    other(5),
    other(6),
  ]);
  await waitForIdlePage(page);
  expect(asked).toEqual([]);
  await toEnd(page);
  await related(page).getByRole('link', { name: 'Otro 5' }).waitFor();
  await expect
    .poll(() => related(page).getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Otro 1', 'Otro 3', 'Otro 4', 'Otro 5']);
  expect(asked).toEqual(['?page=1&limit=12&sort=-totalSales&category=rendimiento']);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await related(page).getByRole('button', { name: 'Añadir Otro 3 al carrito' }).click();
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).waitFor();
});

it('a product without others in its category, or whose others cannot be loaded, has no such section', async () => {
  for (const [products, isDown] of [
    [[product, other(1, 0)], false],
    [[], true],
  ] as const) {
    const { page, asked } = await openProduct([...products], isDown);
    await toEnd(page);
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => related(page).count()).toBe(0);
  }
});
