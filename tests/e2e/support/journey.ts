import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { launchBrowser } from '#tests/support/cloud/browser.ts';

export interface VisitOptions {
  /** Who is signed in when the page opens: the answer of a registration or a login. */
  as?: SignedIn | undefined;
  /** What `localStorage` holds besides. */
  stored?: Record<string, string> | undefined;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** What goes wrong on purpose: console errors that must come, or the test fails as well. */
  expects?: RegExp[];
  context?: BrowserContextOptions;
}

export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/**
 * A test in a real browser. Whatever a page says with `console.error`, throws, loads in vain from our own origin or
 * is refused by the content security policy fails the test that opened it.
 */
export const journey = test
  // eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, task }, { onCleanup }): Promise<Visit> => {
    const visits: Watched[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail')
        await Promise.all(visits.map(({ page }, at) => keep(page, task, at)));
      await Promise.all(visits.map(({ page }) => page.context().close()));
      for (const { problems, expected } of visits) {
        assert.deepEqual(problems, [], 'the page had problems of its own');
        assert.deepEqual([...expected], [], 'came not, though expected');
      }
    });
    return async (path, options = {}) => {
      const context = await browser.newContext(contextOf(options));
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      visits.push(watch(page, options.expects ?? []));
      await page.goto(path);
      return page;
    };
  });

/** What a failed test last saw, for whoever looks for the reason: `.build/e2e/<test>-<page>.png`. */
async function keep(page: Page, { name }: { name: string }, at: number): Promise<void> {
  const slug = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  await page.screenshot({ path: `.build/e2e/${slug}-${at + 1}.png` }).catch(() => undefined);
}

function contextOf({
  as,
  stored,
  width = 1440,
  height,
  scheme,
  context,
}: VisitOptions): BrowserContextOptions {
  const { site } = inject('cloud');
  const kept = { ...(as && { session: JSON.stringify(sessionOf(as)) }), ...stored };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return {
    baseURL: site,
    viewport: { width, height: height ?? (width < 600 ? 740 : 900) },
    colorScheme: scheme ?? 'light',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // what moves would only make tests wait
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
    ...context,
  };
}

/** A session as the browser keeps it. */
export const sessionOf = ({ token, expiresAt, data }: SignedIn) => ({ token, expiresAt, ...data });

interface Watched {
  page: Page;
  problems: string[];
  expected: Set<RegExp>;
}

function watch(page: Page, expects: RegExp[]): Watched {
  const { site } = inject('cloud');
  const watched: Watched = { page, problems: [], expected: new Set(expects) };
  // an address is only told: the digits of its port or of an identifier are nobody's status
  const tell = (problem: string, address: string) => {
    const known = expects.find((pattern) => pattern.test(problem));
    if (known) watched.expected.delete(known);
    else watched.problems.push(`${problem} (${address})`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`console: ${message.text()}`, message.location().url);
  });
  page.on('pageerror', (error) => tell(`thrown: ${error.message}`, page.url()));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // what a page has asked for, it may give up when it is left
    if (request.url().startsWith(site) && why !== 'net::ERR_ABORTED') tell(`failed: ${why}`, request.url());
  });
  return watched;
}
