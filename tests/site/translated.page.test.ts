import type { ElementHandle, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

/** How translators put their elements in the place of a text: at once, before it is taken out, or around it. */
type Way = 'replace' | 'insert' | 'wrap';
const ways: Way[] = ['replace', 'insert', 'wrap'];

/**
 * Translates a page as a browser does: each text becomes two nested `font` elements, also those that are added later. What is `pressed` is
 * so at once.
 */
const translate = async (page: Page, way: Way, pressed?: Locator) => {
  const button = (await pressed?.elementHandle()) as ElementHandle<HTMLElement> | undefined;
  await page.evaluate(
    ([how, pressable]) => {
      const isTranslated = (text: Node) =>
        text.parentElement!.closest('font, script, style, [data-none]') !== null;
      const translateText = (text: Text) => {
        if (!text.isConnected || isTranslated(text) || text.data.trim() === '') return;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        outer.append(inner);
        if (how !== 'wrap') inner.textContent = `${text.data}.tr`;
        if (how === 'replace') text.replaceWith(outer);
        else text.before(outer);
        if (how === 'insert') text.remove();
        if (how === 'wrap') inner.append(text);
      };
      const translateAll = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (walker.nextNode()) found.push(walker.currentNode as Text);
        for (const text of found) translateText(text);
      };
      translateAll(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records)
          if (type === 'characterData') translateText(target as Text);
          else
            for (const node of addedNodes) {
              if (node instanceof Text) translateText(node);
              else translateAll(node);
            }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
      pressable?.click();
    },
    [way, button] as const,
  );
};

const isWhole = async (page: Page) => {
  expect(await page.getByText('Esta página no se ha podido mostrar').count()).toBe(0);
};

describe.each(firstOf(1, ways))('a page whose texts are translated (%s)', (way) => {
  nightly('takes a product into the cart, and another page opens', async () => {
    const { page, consoleErrors } = await site.visit('/tienda/creatina', {
      route: async (opened) => {
        const answer = successResponse({ product: { ...product, stock: 9 } satisfies Product });
        await opened.route('**/api/products/*', (route) => route.fulfill(answer));
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await translate(page, way, page.getByRole('button', { name: /^Añadir al carrito/ }).first());
    await page
      .getByText(/agregado al carrito/)
      .first()
      .waitFor();
    // everything of this page goes
    await page
      .getByRole('navigation', { name: /^Principal/ })
      .getByRole('link', { name: /^Blog/ })
      .click();
    await page
      .getByRole('heading', { level: 1, name: /Blog|blog/ })
      .first()
      .waitFor();
    await isWhole(page);
    expect(consoleErrors).toEqual([]);
  });

  it('shows at the sign-in what is missing, that it is busy, and why it is refused', async () => {
    const answered = Promise.withResolvers<void>();
    const { page } = await site.visit('/login', {
      route: (opened) =>
        opened.route('**/api/auth/login', async (route) => {
          await answered.promise;
          await route.fulfill(errorResponse(401, 'wrong_credentials', 'No puede ser.'));
        }),
    });
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await translate(page, way);
    const submit = page.locator('form button[type=submit]');
    const idle = await submit.innerText();
    await submit.click();
    await page.locator('[id$=-error]').filter({ hasText: /\S/ }).first().waitFor();
    await page.locator('input[type=email]').fill('vera@tenaz.test');
    await page.locator('input[autocomplete=current-password]').fill('Wrong-2026');
    await submit.click();
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => submit.innerText()).not.toBe(idle);
    answered.resolve();
    await page
      .getByText(/No puede ser/)
      .first()
      .waitFor();
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
    await expect.poll(() => submit.innerText()).toBe(idle);
    await isWhole(page);
  });

  nightly('shows what a search has found after each key, and no text of before', async () => {
    const { page } = await site.visit('/tienda', {
      route: (opened) =>
        opened.route('**/api/products/search/suggestions?*', (route) => {
          const q = new URL(route.request().url()).searchParams.get('q')!;
          const posts = q.length > 2 ? [{ id: 'dormir-mejor', title: 'Dormir mejor' }] : [];
          return route.fulfill(successResponse({ products: [], categories: [], posts }));
        }),
    });
    await page.getByRole('button', { name: 'Abrir buscador' }).waitFor();
    await translate(page, way);
    await page.getByRole('button', { name: 'Abrir buscador' }).click();
    const dialog = page.getByRole('dialog');
    const status = dialog.getByRole('status');
    for (const [typed, text] of [
      ['do', 'Sin sugerencias'],
      ['dor', '1 sugerencia'],
      ['d', 'Escribe al menos dos letras.'],
    ] as const) {
      await dialog.getByRole('combobox').fill(typed);
      await expect.poll(async () => (await status.innerText()).replace(/\.tr$/, '')).toBe(text);
    }
    expect(await page.getByText('Dormir mejor').count()).toBe(0);
    await isWhole(page);
  });
});

nightly(
  'a prerendered page that was translated before its code was there is shown without an error',
  async () => {
    const { page, consoleErrors } = await site.visit('/blog', {
      route: (opened) =>
        opened.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => {
            const font = document.createElement('font');
            font.textContent = 'Translated';
            document.querySelector('#root h1')!.replaceChildren(font);
          }),
        ),
    });
    await page.getByRole('heading', { level: 1, name: /Blog|blog/ }).waitFor();
    await page.getByRole('button', { name: 'Abrir buscador' }).click();
    await page.getByRole('dialog').waitFor();
    expect(consoleErrors).toEqual([]);
  },
);
