import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultOptions } from '#functions/training/default-options.ts';
import { firstOf, isAll, nightly } from '#tests/support/run/rounds.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { cutOffLargeText } from '#tests/support/large-text.ts';
import { isOnTop } from '../support/pages/on-top.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { respondToWizard } from '../support/pages/open-wizard.ts';
import { product } from '../support/pages/shop-product.ts';
import { openShown } from '../support/pages/shown-page.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

describe('a change of page', () => {
  it('P46: while the next page loads the current one stays and the link is busy; then the focus is on the heading and the title announced', async () => {
    const { page, consoleErrors } = await site.visit('/');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/blog-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await page.locator('a[aria-busy=true]').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Tu entrenador online/);
    arrival.resolve();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
    expect(await page.locator('a[aria-busy=true]').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('status').filter({ hasText: 'Blog de entrenamiento' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  nightly('a price that is chosen right before a link is followed does not undo the link', async () => {
    const { page } = await site.visit('/tienda');
    await page.clock.install();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/blog-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' });
    const target = await link.elementHandle();
    const price = page.getByRole('slider', { name: 'Precio mínimo' });
    await price.focus();
    await page.keyboard.press('ArrowRight');
    // in one step: the machine may not spend the pause of the slider between them
    await price.evaluate((slider: HTMLInputElement, blog) => {
      slider.stepUp();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      (blog as HTMLElement).click();
    }, target);
    await page.clock.runFor(600);
    arrival.resolve();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
  });

  nightly("the browser's Back restores the scroll position", async () => {
    const { page } = await site.visit('/');
    await page.evaluate(
      () =>
        new Promise((scrolled) => {
          window.addEventListener('scrollend', scrolled, { once: true });
          window.scrollTo(0, 1500);
        }),
    );
    await page.getByRole('link', { name: 'Ver el blog' }).evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => Math.abs(window.scrollY - 1500) < 5);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  nightly('an address with an anchor scrolls to that section', async () => {
    const { page } = await site.visit('/#test');
    expect(await page.locator('#test').evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(
      200,
    );
  });

  nightly('the bar, the footer and the phone menu, which closes, lead to the plans', async () => {
    const { page } = await site.visit('/');
    const plansIn = (part: Locator) => part.getByRole('link', { name: 'Planes', exact: true });
    for (const part of [page.getByRole('navigation', { name: 'Principal' }), page.getByRole('contentinfo')])
      expect(await plansIn(part).getAttribute('href')).toBe('/pricing');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await plansIn(page.getByRole('dialog', { name: 'Menú' })).click();
    await page.getByRole('heading', { level: 1, name: 'Elige tu plan' }).waitFor();
    await page.getByRole('dialog', { name: 'Menú' }).waitFor({ state: 'hidden' });
  });
});

describe('code of an old release', () => {
  it('P42: a page whose code is gone after a release reloads the tab once', async () => {
    const { page } = await site.visit('/');
    let reloads = 0;
    page.on('request', (request) => (reloads += Number(request.isNavigationRequest())));
    await routeOnce(page, '**/assets/blog-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(reloads).toBe(1);
  });

  nightly(
    'P42: a second failure to load code shows the error page, which recovers once the code is back',
    async () => {
      const { page } = await site.visit('/');
      await page.route('**/assets/evaluacion-*.js', (route) => route.abort());
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
      await page.getByRole('link', { name: 'Empieza Ya' }).first().click();
      await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Esta página no se ha podido mostrar',
      );
      await page.getByText('Comprueba tu conexión e inténtalo de nuevo.').waitFor();
      await page.unroute('**/assets/evaluacion-*.js');
      await page.getByRole('link', { name: 'Volver al inicio' }).click();
      await page.getByRole('heading', { level: 1, name: /Tu entrenador online/ }).waitFor();
    },
  );
});

/** Every page that needs no sign-in; those that use the storage most come first. */
const publicPaths = [
  '/',
  '/tienda',
  '/tienda/success?session_id=x',
  '/login',
  '/auth/google/success?token=x',
  '/evaluacion',
  '/blog/ejercicios-esenciales',
  '/tienda/creatina',
  '/blog',
  '/recuperar-contrasena',
  '/restablecer-contrasena#token=x',
  '/confirmar-email#token=x',
  '/pricing',
  '/legal/terminos',
  '/no/existe',
];
const faultyStorages = {
  'forbids storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  },
  'has no storage left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'holds a session of another shape': () => {
    localStorage.setItem(
      'session',
      '{"token":"tok","expiresAt":"2099-01-01T00:00:00Z","user":{"email":"a"}}',
    );
    localStorage.setItem('cart', '[{"id":1}]');
    localStorage.setItem('evaluacion', '{"version":1,"savedAt":1e15}');
    sessionStorage.setItem('scroll', '{"a":1}');
  },
};

describe('faulty storage and addresses', () => {
  /** Opens pages of one context; the site refuses every call of the API, so that no page depends on its answer. */
  async function openFaulty(fault?: () => void) {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' });
    onTestFinished(() => context.close());
    if (fault) await context.addInitScript(fault);
    const page = await context.newPage();
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    return { page, crashes };
  }

  /** The heading once React has rendered it and its effects have run: prerendered HTML shows one before. */
  async function renderedHeading(page: Page): Promise<string> {
    const rendered = await page.waitForFunction(() => {
      const heading = document.querySelector('h1');
      const content = document.querySelector('#contenido > *');
      return Object.keys(content ?? {}).some((key) => key.startsWith('__react')) && heading?.textContent;
    });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    return String(await rendered.jsonValue());
  }

  it.each(firstOf(1, Object.entries(faultyStorages)))(
    'P41: every public page shows itself in a browser that %s, also after the visitor has left and come back',
    async (_, fault) => {
      const { page, crashes } = await openFaulty(fault);
      for (const path of firstOf(2, publicPaths)) {
        await page.goto(site.url + path);
        expect(await renderedHeading(page), path).not.toBe('Esta página no se ha podido mostrar');
      }
      await page.goBack();
      await renderedHeading(page);
      expect(crashes).toEqual([]);
    },
  );

  nightly('P41: a malformed address shows a page', async () => {
    const { page, crashes } = await openFaulty();
    for (const path of ['/#%', '/legal/terminos#%E0%A4%A', '/login?volver=//[', '/blog/%E0%A4%A']) {
      await page.goto(site.url + path);
      expect(await renderedHeading(page), path).not.toBe('Esta página no se ha podido mostrar');
      expect(crashes, path).toEqual([]);
    }
  });

  nightly('P41: an error outside the page shows the error page, from which another page opens', async () => {
    const { page } = await openFaulty(() => {
      // breaks what follows every change of page, and is part of no page
      window.scrollTo = () => {
        throw new Error('broken');
      };
    });
    await page.goto(`${site.url}/blog`);
    // what is pressed before React runs is no change of page
    await renderedHeading(page);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Esta página no se ha podido mostrar' }).waitFor();
    await page.getByText('Es un fallo nuestro, no de tu conexión.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Volver al inicio' }).count()).toBe(1);
  });
});

nightly('an offline browser shows a notice until it is online again', async () => {
  const { page } = await site.visit('/blog');
  await page.context().setOffline(true);
  await page.getByText('Sin conexión.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Sin conexión.').waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Blog');
});

it.runIf(isAll).each([
  ['/blog/no-existe', 'Post no encontrado', 'Volver al blog'],
  ['/no/existe', 'Página no encontrada', 'Volver al inicio'],
])('the unknown page %s shows "%s" and a link back', async (path, title, way) => {
  const { page } = await site.visit(path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  await expect.poll(() => page.getByRole('link', { name: way }).count()).toBe(1);
});

it.runIf(isAll).each<[string, (page: Page) => Promise<void>, (page: Page) => Locator]>([
  [
    '/pricing',
    (page) => page.getByText(/^Anual/).click(),
    // the assessment takes over the plan with its cycle
    (page) => page.locator('article:has-text("143,90\u00a0€") a[href$="ciclo=annual"]').first(),
  ],
  [
    '/rutina-de-ejemplo',
    (page) => page.getByRole('radio', { name: /^Semana 3/ }).check(),
    (page) => page.getByText('Semana 3: La semana dura'),
  ],
  [
    '/login?volver=%2Ftienda',
    (page) => page.getByRole('button', { name: 'Crea una' }).click(),
    (page) => page.getByRole('heading', { name: 'Crea tu cuenta' }),
  ],
])('what was chosen on %s stays over a reload, a shared link and Back', async (path, choose, shown) => {
  const { page, consoleErrors } = await site.visit(path, {
    route: (opened) => opened.route('**/api/stripe/**', respondToWizard),
  });
  await choose(page);
  await shown(page).waitFor();
  const address = page.url();
  await page.reload();
  await shown(page).waitFor();
  await page.getByRole('link', { name: 'Tienda' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tienda' }).waitFor();
  await page.goBack();
  await shown(page).waitFor();
  expect(page.url()).toBe(address);
  if (path.includes('volver')) expect(new URL(address).searchParams.get('volver')).toBe('/tienda');
  expect(consoleErrors).toEqual([]);
});

it.each(firstOf(1, ['/', '/tienda/creatina', '/pricing', '/rutina-de-ejemplo']))(
  'P46: %s fits a window of 320 px with large text',
  async (path) => {
    const { page } = await site.visit(path, {
      width: 320,
      route: (opened) =>
        opened.route('**/api/products/creatina', (route) => route.fulfill(successResponse({ product }))),
    });
    expect(await cutOffLargeText(page)).toEqual([]);
  },
);

it('P46: the focus is in the window at once however fast Tab is pressed, and offline nothing covers the buy button', async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 640 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.fulfill(successResponse({ product, products: [] })));
  // the plans of the page stay: one of them may have the focus when the answer arrives
  await page.route('**/subscription-types-with-pricing', (route) =>
    route.fulfill(successResponse({ subscriptionTypes: defaultOptions['subscription-types'] })),
  );
  await openShown(page, site.url);
  const tops: number[] = [];
  for (let presses = 0; presses < 16; presses++) {
    await page.keyboard.press('Tab');
    tops.push(await page.evaluate(() => document.activeElement!.getBoundingClientRect().top));
  }
  expect(tops.filter((top) => top < 0 || top > 640)).toEqual([]);

  await page.goto(`${site.url}/tienda/creatina`);
  const buy = page.getByRole('button', { name: 'Añadir al carrito' });
  await buy.waitFor();
  await expect.poll(() => isOnTop(buy)).toBe(true);
  await context.setOffline(true);
  await page.getByText('Sin conexión.').waitFor();
  await expect.poll(() => isOnTop(buy)).toBe(true);
});
