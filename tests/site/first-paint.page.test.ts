import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { legalDocuments } from '../../web/src/features/legal/documents.ts';
import { posts } from '#shared/content/posts.ts';
import { firstOf, isAll, nightly } from '#tests/support/run/rounds.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { respondToWizard } from '../support/pages/open-wizard.ts';

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

/** Waits until the page has shown its text in the fallback font; from then on it records what moves. */
const recordShifts = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px "Archivo Fallback"`)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    window.shifts = [];
    const keep = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 90)).join(' | ');
        window.shifts.push({ value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    window.takeShifts = () => keep(observer.takeRecords());
  });

/** What has moved since `recordShifts`, once the present frame is painted. */
const recordedShifts = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    window.takeShifts();
    return window.shifts;
  });

/** The names of the font files among some paths, in order. */
const fontsOf = (paths: string[]) =>
  paths
    .filter((path) => path.includes('/archivo-'))
    .map((path) => basename(path))
    .toSorted((one, other) => one.localeCompare(other));

/** The paths that a page asks for from now on. */
function recordPaths(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const fontsLoaded = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));

const hasArchivo = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.fonts).some(
      ({ family, status }) => /Archivo Variable/.test(family) && status === 'loaded',
    ),
  );
/** How many stylesheet files have loaded; 0 until all have. */
const stylesheets = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return links.every(({ sheet }) => sheet !== null) ? links.length : 0;
  });
const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('#root')!).some((key) => key.startsWith('__react')));

describe.each(firstOf(1, paths))('%s', (path) => {
  it.each(firstOf(1, widths))(
    `the first paint of ${path} waits for no stylesheet and no script, and nothing moves when they and the one font arrive, at %i px`,
    async (width) => {
      const page = await openPage({ viewport: { width, height: 900 } });
      const asked = recordPaths(page);
      await haveFallbackFont(page);
      const releaseFont = await hold(page, '**/archivo-*.woff2');
      const releaseStyles = await hold(page, '**/*.css');
      const releaseScripts = await hold(page, '**/*.js');
      await page.route('**/assets/index-*.js', (route) => route.abort());
      await page.goto(site.url + path, { waitUntil: 'commit' });
      await firstPaint(page);
      await expect.poll(() => asked.some((file) => file.includes('/start-'))).toBe(true);
      expect(asked.filter((file) => file.endsWith('.css'))).toEqual([]);
      expect(asked.filter((file) => file.endsWith('.js'))).toEqual([
        expect.stringMatching(/start-[\w-]+\.js$/),
      ]);
      expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain(
        'Archivo',
      );

      await recordShifts(page);
      releaseFont();
      await expect.poll(() => hasArchivo(page)).toBe(true);
      releaseScripts();
      releaseStyles();
      await expect.poll(() => stylesheets(page)).toBeGreaterThan(0);
      const moved = await recordedShifts(page);
      const sum = moved.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(shiftLimits[path] ?? 0.005);
      // that of Spanish characters
      expect(fontsOf(asked)).toEqual([expect.stringMatching(/^archivo-spanish-/)]);
    },
  );

  nightly(
    `the styles in ${path} show each element as the whole stylesheets do, on a phone and in a wide window`,
    async () => {
      const options = { javaScriptEnabled: false, reducedMotion: 'reduce' as const };
      const [own, whole] = [await openPage(options), await openPage(options)];
      await own.route('**/*.css', (route) => route.abort());
      await Promise.all([own, whole].map((page) => page.goto(site.url + path)));
      expect(await whole.evaluate(() => document.styleSheets.length)).toBeGreaterThan(2);
      for (const width of widths) {
        for (const page of [own, whole]) {
          await page.setViewportSize({ width, height: 900 });
          await fontsLoaded(page);
        }
        expect(await differences(own, whole), `at ${width} px`).toEqual([]);
      }
    },
  );
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
  const asked = recordPaths(page);
  await page.goto(`${site.url}/blog`);
  await expect
    .poll(() => fontsOf(asked))
    .toEqual([expect.stringMatching(/^archivo-latin-/), expect.stringMatching(/^archivo-spanish-/)]);
});

nightly('figures have one width, also in the font of Spanish characters', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/blog`);
  await fontsLoaded(page);
  expect(await hasArchivo(page)).toBe(true);
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
  const start = page.waitForResponse('**/assets/index-*.js');
  await page.goto(`${site.url}/blog`, { waitUntil: 'commit' });
  await (await start).finished();
  await waitForIdlePage(page);
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
});

it.each(firstOf(1, ['/', '/tienda', '/blog']))(
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

const choices: [path: string, choice: RegExp | string, shown: string][] = [
  ['/pricing', /^Anual/, '143,90\u00a0€'],
  ['/rutina-de-ejemplo', 'La semana dura', 'Semana 3: La semana dura'],
];
it.each(firstOf(1, choices))(
  'P116: what is chosen on %s before the code is there stands once it is',
  async (path, choice, shown) => {
    const page = await openPage();
    await page.route('**/api/stripe/**', respondToWizard);
    const release = await hold(page, '**/*.css');
    const vendor = page.waitForResponse('**/assets/vendor-*.js');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await vendor;
    await page.locator('label', { hasText: choice }).click();
    release();
    await page.getByText(shown).first().waitFor();
    expect(await page.getByRole('radio', { name: choice, checked: true }).count()).toBe(1);
  },
);

nightly('the code of a page that is opened in a background tab loads without a paint', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto(`${site.url}/blog`);
  await expect.poll(() => isHydrated(page)).toBe(true);
});

it.runIf(isAll).each([
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
  await page.goto(`${site.url}/tienda`);
  expect(await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))).toEqual([
    expect.stringContaining('/assets/index-'),
    expect.stringContaining('/assets/products-'),
  ]);
});

/** The place and the computed style of each element, also of its pseudo-elements, as a hash. */
const looks = (page: Page) =>
  page.evaluate(() => {
    // a hundred elements have a megabyte of style: too much to be sent
    const hash = (text: string) => {
      let sum = 0;
      for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) % 2 ** 40;
      return sum;
    };
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    return [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === 'none') return 0;
        return hash(names.map((name) => style.getPropertyValue(name)).join(';'));
      });
      return [x, y, width, height, ...styles].join();
    });
  });

/** The computed style of the element at a position, one property each, behind its name. */
const styleAt = (page: Page, position: number) =>
  page.evaluate((at) => {
    const element = [...document.body.querySelectorAll('*')][at]!;
    const facts = [undefined, '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && style.content === 'none') return [];
      const names = [...style].filter((name) => !name.startsWith('--'));
      return names.map((name) => `${pseudo ?? ''} ${name}: ${style.getPropertyValue(name)}`);
    });
    return [`${element.tagName} ${element.className}`, ...facts];
  }, position);

/** What differs in two pages, by element; the style only of the first ones. */
async function differences(one: Page, other: Page): Promise<string[][]> {
  const [mine, others] = [await looks(one), await looks(other)];
  const positions = mine.flatMap((look, at) => (look === others[at] ? [] : at)).slice(0, 5);
  return Promise.all(
    positions.map(async (at) => {
      const [[name, ...style], same] = [await styleAt(one, at), new Set(await styleAt(other, at))];
      return [`${name}: ${mine[at]}, not ${others[at]}`, ...style.filter((fact) => !same.has(fact))];
    }),
  );
}

declare global {
  interface Window {
    /** How many callbacks of a frame the page has asked for. */
    frameCallbacks: number;
    shifts: { value: number; moved: string }[];
    /** Adds what the browser has not told yet. */
    takeShifts: () => void;
  }
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
