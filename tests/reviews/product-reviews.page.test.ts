import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { Review } from '#shared/contracts/reviews/review.ts';
import { isAll, nightly } from '#tests/support/run/rounds.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite, type VisitOptions } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { reviewOf, reviewsAnswer } from '../support/pages/shop-reviews.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

interface Options extends VisitOptions {
  hash?: string;
  /** What the server waits for before it lists reviews. */
  until?: Promise<void>;
}

/** Opens a product with reviews. `state.isDown` makes the server refuse to list them, `asked` are the lists it was asked for. */
async function openProduct(reviews: Review[], { hash = '', until, ...options }: Options = {}) {
  const asked: string[] = [];
  const state = { isDown: false };
  const { page, consoleErrors } = await site.visit(`/tienda/creatina${hash}`, {
    width: 360,
    height: 640,
    ...options,
    route: async (opened: Page) => {
      await opened.route('**/api/products/creatina', (route) => {
        const { averageRating, reviewCount } = reviewsAnswer(reviews, new URLSearchParams('limit=1'));
        return route.fulfill(successResponse({ product: { ...product, averageRating, reviewCount } }));
      });
      await opened.route('**/api/products/prd_1/reviews*', async (route) => {
        const { search, searchParams } = new URL(route.request().url());
        asked.push(search);
        await until;
        return route.fulfill(
          state.isDown
            ? errorResponse(403, 'forbidden', 'Ahora no.')
            : successResponse(reviewsAnswer(reviews, searchParams)),
        );
      });
      await options.route?.(opened);
    },
  });
  await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
  const section = page.getByRole('region', { name: 'Opiniones' });
  return {
    page,
    section,
    asked,
    state,
    consoleErrors,
    items: section.getByRole('article'),
    toSection: () => section.scrollIntoViewIfNeeded(),
  };
}

const some = () => [
  reviewOf(1, { rating: 5, authorName: 'Ana R.', text: 'Primera línea.\nSegunda línea.' }),
  reviewOf(2, { rating: 5, title: '', isVerifiedPurchase: false }),
  reviewOf(3, { rating: 2 }),
];
const many = () => Array.from({ length: 12 }, (_, at) => reviewOf(at + 1));

describe('the reviews of a product', () => {
  it('load with their code when they come near: average, counts per star, and each review with who, when and what', async () => {
    const files: string[] = [];
    const { section, asked, items, toSection, page } = await openProduct(some(), {
      route: async (opened) => void opened.on('request', (request) => files.push(request.url())),
    });
    await waitForIdlePage(page);
    const isLoaded = () => files.some((url) => url.includes('review-list'));
    expect([asked, isLoaded()]).toEqual([[], false]);
    await toSection();
    await items.first().waitFor();
    expect([asked, isLoaded()]).toEqual([['?limit=5'], true]);
    expect(
      await section
        .getByRole('list', { name: 'Opiniones por estrellas' })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual([
      '5 estrellas2 opiniones',
      '4 estrellas0 opiniones',
      '3 estrellas0 opiniones',
      '2 estrellas1 opinión',
      '1 estrella0 opiniones',
    ]);
    await section.getByText('4,0 de 5 estrellas').first().waitFor();
    await section.getByText('3 opiniones', { exact: true }).waitFor();
    const text = (await items.first().innerText()).replaceAll(/ +/g, ' ');
    for (const part of [
      'Opinión 1',
      'Ana R. · 12 nov 2026',
      'Compra verificada',
      'Primera línea.\nSegunda línea.',
    ])
      expect(text).toContain(part);
    expect(await items.nth(1).getByRole('heading').count()).toBe(0);
    // all of its units were refunded
    expect(await items.nth(1).innerText()).not.toContain('Compra verificada');
    await section.getByText('Solo opina quien ha comprado el producto aquí').waitFor();
    expect(await section.getByRole('link', { name: 'Cómo las comprobamos' }).getAttribute('href')).toBe(
      '/legal/opiniones',
    );
    await expectSoundLayout(page);
  });

  nightly(
    'come five at a time; a page that fails says so and is asked for again, with the focus on what is new',
    async () => {
      const { page, section, asked, items, state, toSection } = await openProduct(many());
      await toSection();
      await items.first().waitFor();
      await expect.poll(() => items.count()).toBe(5);
      state.isDown = true;
      await section.getByRole('button', { name: 'Ver más opiniones' }).click();
      await section.getByText('No se han cargado más opiniones. Ahora no.').waitFor();
      await expectSoundLayout(page);
      state.isDown = false;
      await section.getByRole('button', { name: 'Reintentar' }).click();
      await section.getByText('Opinión 10').waitFor();
      await section.getByRole('button', { name: 'Ver más opiniones' }).press('Enter');
      await section.getByText('Opinión 12').waitFor();
      expect(await section.getByRole('button', { name: 'Ver más opiniones' }).count()).toBe(0);
      expect(asked.at(-1)).toBe('?limit=5&cursor=10');
      await expectFocus(items.nth(10));
    },
  );

  nightly('that are not there yet invite to the first one, and the title says so', async () => {
    const { page, section, toSection } = await openProduct([]);
    await page.getByRole('link', { name: 'Sin opiniones todavía' }).waitFor();
    await toSection();
    await section.getByRole('heading', { name: 'Todavía no hay opiniones' }).waitFor();
    expect(await section.getByRole('link', { name: /Escribe tu opinión/ }).getAttribute('href')).toBe(
      '/perfil?tab=opiniones&producto=prd_1',
    );
    await expectSoundLayout(page);
  });

  nightly(
    'P41: that cannot be loaded say so and are asked for again, and the rest of the page stays',
    async () => {
      const { page, section, items, state, toSection } = await openProduct(some());
      state.isDown = true;
      await toSection();
      await section.getByRole('heading', { name: 'No se han cargado las opiniones' }).waitFor();
      await section.getByText('Ahora no.').waitFor();
      await expectSoundLayout(page);
      state.isDown = false;
      await section.getByRole('button', { name: 'Reintentar' }).click();
      await items.first().waitFor();
    },
  );

  nightly('P41: whose code cannot be loaded offline say so too', async () => {
    const { page, section, asked, toSection } = await openProduct(some());
    await page.context().setOffline(true);
    await toSection();
    await section.getByText('Comprueba tu red e inténtalo de nuevo.').waitFor();
    await page.context().setOffline(false);
    await section.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    await toSection();
    await section.getByRole('article').first().waitFor();
    expect(asked).toEqual(['?limit=5']);
  });

  nightly('P40: are shown as text, whatever they contain', async () => {
    const markup = '<img src=x onerror="document.title=\'ay\'">';
    const { page, section, toSection } = await openProduct([
      reviewOf(1, { title: markup, text: markup, authorName: markup }),
    ]);
    await toSection();
    await section.getByText(markup).first().waitFor();
    await expect.poll(() => section.getByText(markup).count()).toBe(3);
    expect(await page.title()).not.toBe('ay');
    await expectSoundLayout(page);
  });
});

describe('the stars beside the title', () => {
  nightly('lead to the reviews, also by an address, and the focus goes along', async () => {
    const { page, section, items } = await openProduct(many(), { height: 800 });
    const heading = section.getByRole('heading', { name: 'Opiniones', exact: true });
    const link = page.getByRole('link', { name: '4,0 de 5 estrellas, 12 opiniones' });
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await items.first().waitFor();
    const isShown = () =>
      heading.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 56 && bottom < window.innerHeight;
      });
    await expect.poll(isShown).toBe(true);
    await expectFocus(heading);

    const shared = await openProduct(many(), { hash: '#opiniones', width: 1280, height: 800 });
    await shared.items.first().waitFor();
    await expect
      .poll(() => shared.section.evaluate((node) => node.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
  });
});

/** Answers with other products of the category, once that is allowed. */
const answerRelated = (page: Page, until: Promise<void>) =>
  page.route('**/api/products?*', async (route) => {
    const products = [1, 2, 3, 4].map((at) => ({
      ...product,
      _id: `prd_other${at}`,
      slug: `otro-${at}`,
      title: `Proteína de suero, sabor ${at}, 1 kg`,
      stock: 40,
    }));
    await until;
    await route.fulfill({
      json: {
        success: true,
        data: { products, categories: [] },
        pagination: { page: 1, limit: 12, total: 4, totalPages: 1 },
      },
    });
  });

/** Scrolls down by a step at a time until the section with this heading is well in the window, or to the end of the page. */
const scrollDownTo = (page: Page, heading: string) =>
  page.evaluate(async (text) => {
    const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    const isFar = () => {
      // a section is made when it comes near
      const found = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === text);
      return !found || found.getBoundingClientRect().top > window.innerHeight / 3;
    };
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // what is first painted after a scroll counts as shifted by it
    await painted();
    while (isFar() && !isAtEnd()) {
      window.scrollBy({ top: 120, behavior: 'instant' });
      await painted();
    }
  }, heading);

const layouts = [
  { count: 12, width: 360 },
  { count: 0, width: 360 },
  { count: 3, width: 1440 },
  { count: 1, width: 360 },
  { count: 3, width: 360 },
  { count: 0, width: 1440 },
  { count: 12, width: 1440 },
];

it.runIf(isAll).each(layouts)(
  'P46: the page with $count reviews, $width px wide, does not shift when reviews and related products come into the window late',
  async ({ count, width }) => {
    const [reviews, related] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { page, section, asked } = await openProduct(many().slice(0, count), {
      width,
      height: 740,
      until: reviews.promise,
      route: (opened) => answerRelated(opened, related.promise),
    });
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await scrollDownTo(page, 'Opiniones');
    await expect.poll(() => asked).toHaveLength(1);
    reviews.resolve();
    await section.getByText('Solo opina quien').waitFor();
    await scrollDownTo(page, `Más en ${product.category.name}`);
    related.resolve();
    await page.getByRole('link', { name: 'Proteína de suero, sabor 4' }).waitFor();
    await waitForIdlePage(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  },
);
