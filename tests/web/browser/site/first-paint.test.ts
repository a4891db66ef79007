import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { legalDocuments } from '../../../../web/src/features/legal/documents.ts';
import { posts } from '#shared/content/posts.ts';
import { rounds } from '#tests/support/run/rounds.ts';
import { setUpSite } from '../support/open-site.ts';

const require = createRequire(import.meta.url);
const arimo = {
  regular: require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  bold: require.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
};
const site = setUpSite();
const paths = [
  '/',
  '/tienda',
  `/blog/${posts[0]!.id}`,
  '/rutina-de-ejemplo',
  '/pricing',
  '/blog',
  `/legal/${legalDocuments[0]!.slug}`,
];
const widths = [360, 1280];

/** Where a line breaks elsewhere in the fallback font, once; 0.1 is what browsers call good. */
const shiftLimits: Record<string, number> = { '/rutina-de-ejemplo': 0.05 };

/** What a server sends in the first round trip: ten packets, less the headers. */
const firstRoundTrip = 13_600;
/** CloudFront compresses fast rather than small. */
const edgeQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { success: true, data: { products: [] }, pagination: {} } }),
  );
  return page;
}

/** Answers requests of the pattern only once the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Arial, which phones and computers have, in an open font of the same widths: this browser has neither. */
async function haveFallbackFont(page: Page): Promise<void> {
  await page.route(new RegExp(`^${site.url}/[^.]*$`), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const fonts = html
      .replace('local(Arial)', 'url(/arimo-400.woff2)')
      .replace('local(Arial Bold)', 'url(/arimo-700.woff2)');
    await route.fulfill({ response, body: fonts });
  });
  await page.route('**/arimo-*.woff2', (route) => {
    const isBold = route.request().url().includes('700');
    return route.fulfill({ path: isBold ? arimo.bold : arimo.regular });
  });
}

/** The names of the font files that a page asks for. */
async function loadedFonts(page: Page, url: string): Promise<string[]> {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') names.push(basename(request.url()));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return names.toSorted((one, other) => one.localeCompare(other));
}

/** When the page has shown its text in it. */
const fallbackFontLoaded = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px "Archivo Fallback"`)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return performance.now();
  });

const hasArchivo = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.fonts).some(
      ({ family, status }) => /Archivo Variable/.test(family) && status === 'loaded',
    ),
  );
const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('#root')!).some((key) => key.startsWith('__react')));

describe.each(paths.slice(0, rounds(3, paths.length)))('%s', (path) => {
  it(`the first paint of ${path} waits for no stylesheet and no script`, async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await hold(page, '**/*.css');
    await hold(page, '**/*.js');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await firstPaint(page);
    await expect.poll(() => asked.some((file) => file.includes('/start-'))).toBe(true);
    expect(asked.filter((file) => file.endsWith('.css'))).toEqual([]);
    expect(asked.filter((file) => file.endsWith('.js'))).toEqual([
      expect.stringMatching(/start-[\da-f]+\.js$/),
    ]);
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain(
      'Archivo',
    );
  });

  it.each(widths)(
    `the styles in ${path} show each element as the whole stylesheets do, at %i px`,
    async (width) => {
      const options = {
        javaScriptEnabled: false,
        reducedMotion: 'reduce' as const,
        viewport: { width, height: 900 },
      };
      const [own, whole] = [await openPage(options), await openPage(options)];
      await own.route('**/*.css', (route) => route.abort());
      await Promise.all([own, whole].map((page) => page.goto(site.url + path, { waitUntil: 'networkidle' })));
      expect(await whole.evaluate(() => document.styleSheets.length)).toBeGreaterThan(2);
      expect(differences(await looks(own), await looks(whole))).toEqual([]);
    },
  );

  it.each(widths)(`nothing in ${path} moves when font and stylesheets arrive, at %i px`, async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await haveFallbackFont(page);
    const releases = [await hold(page, '**/archivo-*.woff2'), await hold(page, '**/*.css')];
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await firstPaint(page);
    const from = await fallbackFontLoaded(page);
    for (const release of releases) {
      release();
      await page.waitForTimeout(150);
    }
    await page.waitForLoadState('networkidle');
    expect(await hasArchivo(page)).toBe(true);
    const moved = await shifts(page, from);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(shiftLimits[path] ?? 0.005);
  });

  it(`${path} loads the font of Spanish characters alone`, async () => {
    expect(await loadedFonts(await openPage(), site.url + path)).toEqual([
      expect.stringMatching(/^archivo-spanish-/),
    ]);
  });
});

it.each(paths)('the HTML of %s comes in one round trip', async (path) => {
  const html = await readFile(join(site.files, path, 'index.html'));
  expect(brotliCompressSync(html, edgeQuality).length).toBeLessThanOrEqual(firstRoundTrip);
});

it('a page that shows other Latin letters loads the whole font', async () => {
  const page = await openPage();
  await page.route(new RegExp(`^${site.url}/blog$`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</h1>', ' Großmann</h1>') });
  });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  expect(await loadedFonts(page, `${site.url}/blog`)).toEqual([
    expect.stringMatching(/^archivo-latin-/),
    expect.stringMatching(/^archivo-spanish-/),
  ]);
});

it('figures have one width, also in the font of Spanish characters', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/blog`, { waitUntil: 'networkidle' });
  const widths = await page.locator('h1').evaluate((heading) =>
    ['1111111111', '0000000000'].map((figures) => {
      const span = document.createElement('span');
      span.textContent = figures;
      heading.replaceChildren(span);
      return span.getBoundingClientRect().width;
    }),
  );
  expect(widths[0]).toBe(widths[1]);
});

it('no code of the page runs in the frame of its first paint', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.frameCallbacks = 0;
    window.requestAnimationFrame = (callback) => {
      window.frameCallbacks++;
      return ask(callback);
    };
  });
  // the code that takes over has callbacks of its own
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const vendor = page.waitForResponse('**/assets/vendor-*.js');
  await page.goto(`${site.url}/blog`);
  await vendor;
  expect(await page.evaluate(() => window.frameCallbacks)).toBe(0);
});

it('the code takes over once the stylesheets have loaded', async () => {
  const page = await openPage();
  const release = await hold(page, '**/*.css');
  const vendor = page.waitForResponse('**/assets/vendor-*.js');
  await page.goto(`${site.url}/blog`, { waitUntil: 'commit' });
  await vendor;
  await page.waitForTimeout(300);
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
});

it.each(['/', '/tienda', '/blog'])(
  'P116: a button of %s that is pressed before the code is there answers once it is, and once only',
  async (path) => {
    const page = await openPage();
    const release = await hold(page, '**/*.css');
    const vendor = page.waitForResponse('**/assets/vendor-*.js');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await vendor;
    await page.getByRole('button', { name: 'Abrir buscador' }).click();
    release();
    const search = page.getByRole('combobox', { name: /^Buscar productos/ });
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    // another press opens it, and not the kept one as well
    await page.getByRole('button', { name: 'Abrir buscador' }).click();
    await search.fill('creatina');
    expect(await search.inputValue()).toBe('creatina');
  },
);

it('the code of a page that is opened in a background tab loads without a paint', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto(`${site.url}/blog`);
  await expect.poll(() => isHydrated(page)).toBe(true);
});

it.each([
  ['never tells of a paint', () => void (PerformanceObserver.prototype.observe = () => {})],
  ['knows no observer of paints', () => void Reflect.deleteProperty(window, 'PerformanceObserver')],
])('the code of a page loads in a browser that %s', async (_, init) => {
  const page = await openPage();
  await page.addInitScript(init);
  await page.goto(`${site.url}/blog`);
  await expect.poll(() => isHydrated(page)).toBe(true);
});

it('without JavaScript a page loads its stylesheets', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/tienda`, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))).toEqual([
    expect.stringContaining('/assets/index-'),
    expect.stringContaining('/assets/products-'),
  ]);
});

/** Place and computed style of each element and its pseudo-elements, by name. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const read = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const names =
        pseudo && style.content === 'none' ? [] : [...style].filter((name) => !name.startsWith('--'));
      return names.map((name) => `${pseudo ?? ''} ${name}: ${style.getPropertyValue(name)}`);
    };
    return [...document.body.querySelectorAll('*')].map((element, index) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = `${index} ${element.tagName} ${element.getAttribute('class') ?? ''}`;
      const facts = [undefined, '::before', '::after'].flatMap((pseudo) => read(element, pseudo));
      return { name, facts: [`box ${[x, y, width, height].join()}`, ...facts] };
    });
  });

type Looks = Awaited<ReturnType<typeof looks>>;

/** What differs, by element. */
const differences = (one: Looks, other: Looks) =>
  one.flatMap(({ name, facts }, index) => {
    const same = new Set(other[index]?.facts);
    const changed = facts.filter((fact) => !same.has(fact));
    return changed.length > 0 ? [`${name}: ${changed.join('; ')}`] : [];
  });

/** What has moved since then: the browser keeps the entries. */
const shifts = (page: Page, from: number) =>
  page.evaluate(
    (since) =>
      new Promise<{ value: number; moved: string }[]>((resolve) => {
        const seen: { value: number; moved: string }[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.startTime < since) continue;
            const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90)).join(' | ');
            seen.push({ value: entry.value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 100);
      }),
    from,
  );

declare global {
  interface Window {
    /** How many callbacks of a frame the page has asked for. */
    frameCallbacks: number;
  }
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
