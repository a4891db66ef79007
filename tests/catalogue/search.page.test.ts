import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { loadedPaths } from '#tests/support/cloud/loaded-paths.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const found = {
  products: [
    {
      slug: 'creatina',
      title: 'Creatina monohidrato',
      price: 19.9,
      netContent: { amount: 500, unit: 'g' },
      stock: 4,
    },
    { slug: 'capsulas', title: 'Creatina en cápsulas', price: 24.5, netContent: null, stock: 0 },
  ],
  categories: [{ slug: 'suplementos', name: 'Suplementos' }],
  posts: [{ id: 'nutricion-pre-post-entreno', title: 'Qué comer antes y después de entrenar' }],
};
const nothing = { products: [], categories: [], posts: [] };
const suggestions = '**/api/products/search/suggestions?*';
const searchOf = (request: Request) => new URL(request.url()).searchParams.get('q')!;

/** Opens a page of the site whose API suggests the same for everything but `zzz`; `asked` are the searches that it got. */
async function openSite(path = '/', width?: number) {
  const asked: string[] = [];
  const visit = await site.visit(path, {
    width,
    route: (page) =>
      page.route(suggestions, async (route) => {
        const search = searchOf(route.request());
        asked.push(search);
        await route.fulfill(successResponse(search.startsWith('zzz') ? nothing : found));
      }),
  });
  return { ...visit, asked };
}

const button = (page: Page) => page.getByRole('button', { name: 'Abrir buscador' });
const input = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar productos, categorías y artículos' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');
const status = (page: Page) => page.getByRole('dialog').getByRole('status');
const openSearch = async (page: Page) => {
  await button(page).click();
  await input(page).waitFor();
};

nightly('a long search widens no page', async () => {
  const { page } = await openSite(`/tienda?buscar=${'w'.repeat(100)}`, 320);
  await page
    .getByRole('button', { name: /^Quitar filtro “w+”/ })
    .first()
    .waitFor();
  await expectSoundLayout(page);
});

describe('the search of the site', () => {
  it.each(
    firstOf(1, [
      ['/', 320],
      ['/tienda', 1280],
    ]),
  )(
    'on %s at %i px a button in the bar opens it, it fits, and Escape gives the focus back',
    async (path, width) => {
      const { page, consoleErrors } = await openSite(path, width);
      await openSearch(page);
      await expectFocus(input(page));
      await page.keyboard.type('creatna');
      await status(page).filter({ hasText: '4 sugerencias' }).waitFor();
      await expect
        .poll(() => options(page).allTextContents())
        .toEqual([
          'Ver los productos de «creatna»',
          expect.stringMatching(/^Creatina monohidrato19,90\s€ · 39,80\s€\/kg$/),
          expect.stringMatching(/^Creatina en cápsulas24,50\s€ · Agotado$/),
          'Suplementos',
          'Qué comer antes y después de entrenar',
        ]);
      await expectSoundLayout(page);
      await page.keyboard.press('Escape');
      await expectFocus(button(page));
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(consoleErrors).toEqual([]);
    },
  );

  nightly(
    'P46: by keyboard alone Enter leads to the shop with the search, and an arrow to a suggestion',
    async () => {
      const { page, consoleErrors } = await openSite('/blog');
      await button(page).focus();
      await page.keyboard.press('Enter');
      await input(page).waitFor();
      await page.keyboard.type('creatna');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/tienda?buscar=creatna');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await openSearch(page);
      await page.keyboard.type('creat');
      await status(page).filter({ hasText: 'sugerencias' }).waitFor();
      for (const name of [/^Creatina mono/, /^Creatina en/, 'Suplementos']) {
        await page.keyboard.press('ArrowDown');
        const id = await active(page).filter({ hasText: name }).getAttribute('id');
        expect(await input(page).getAttribute('aria-activedescendant')).toBe(id);
      }
      await page.keyboard.press('Enter');
      await page.waitForURL('**/tienda/categoria/suplementos');
      expect(consoleErrors).toEqual([]);
    },
  );

  nightly(
    'asks once typing pauses, not for one letter, says when there is nothing, and shows nothing of other words',
    async () => {
      const { page, asked } = await openSite();
      await openSearch(page);
      await page.keyboard.type('z');
      expect(await status(page).textContent()).toBe('Escribe al menos dos letras.');
      await page.keyboard.type('zzz');
      await status(page).filter({ hasText: 'Sin sugerencias' }).waitFor();
      await expect.poll(() => options(page).allTextContents()).toEqual(['Ver los productos de «zzzz»']);
      expect(asked).not.toContain('z');
      expect(asked.length).toBeLessThan(4);

      await input(page).fill('creatna');
      await status(page).filter({ hasText: '4 sugerencias' }).waitFor();
      await page.route(suggestions, () => {});
      await page.keyboard.type('s');
      await status(page).filter({ hasText: 'Buscando…' }).waitFor();
      await expect.poll(() => options(page).allTextContents()).toEqual(['Ver los productos de «creatnas»']);
    },
  );

  nightly('P41: a failure is said with its reason, and a press tries again', async () => {
    const { page } = await openSite();
    await routeOnce(page, suggestions, (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', message: 'Ahora no.', requestId: 'x' } }),
    );
    await openSearch(page);
    await input(page).fill('creatna');
    await page.getByRole('alert').filter({ hasText: 'Ahora no.' }).waitFor();
    await expect.poll(() => options(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await status(page).filter({ hasText: '4 sugerencias' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  nightly('P41: offline it says so at once, and a search after it finds again', async () => {
    const { page } = await openSite();
    await openSearch(page);
    await page.context().setOffline(true);
    await page.route(suggestions, (route) => route.abort('internetdisconnected'));
    await page.keyboard.type('creatna');
    await page.getByRole('alert').filter({ hasText: 'Sin sugerencias' }).waitFor();
    await page.context().setOffline(false);
    await page.unroute(suggestions);
    await page.route(suggestions, (route) => route.fulfill(successResponse(found)));
    await page.keyboard.type('s');
    await status(page).filter({ hasText: '4 sugerencias' }).waitFor();
    await expect.poll(() => options(page).count()).toBe(5);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  nightly(
    'P41: its code loads when it is first opened; without a network a toast says that it cannot',
    async () => {
      const { page } = await openSite();
      expect((await loadedPaths(page)).filter((path) => path.includes('/search-'))).toEqual([]);
      await page.context().setOffline(true);
      await button(page).click();
      await page.getByText('No hemos podido abrir el buscador').waitFor();
    },
  );
});
