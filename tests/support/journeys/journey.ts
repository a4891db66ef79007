import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { launchBrowser } from '#tests/support/cloud/browser.ts';
import { addLatency } from '#tests/support/cloud/latency.ts';
import { seedStorage } from '#tests/support/cloud/seed-storage.ts';
import { sessionCookie, storedSession } from '#tests/support/cloud/session-cookie.ts';
import { recordToasts } from '#tests/support/cloud/shown-toasts.ts';
import { isAll } from '#tests/support/run/rounds.ts';
import { waitForCode } from './page.ts';

export interface VisitOptions {
  /** Response of a registration or login: the user signed in when the page opens. */
  as?: SignedIn | undefined;
  /** Further entries of `localStorage`. */
  stored?: Record<string, string> | undefined;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Console errors caused on purpose; the test also fails if one of them does not occur. */
  expects?: RegExp[];
  context?: BrowserContextOptions;
  /** Does not record toasts: a sandboxed document would log that the recorder's script is blocked. */
  isSandboxed?: true;
}

export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/**
 * A test in a real browser. It fails when one of its pages logs an error, throws, fails to load a file of the site, or
 * violates the content security policy.
 */
export const journey = test
  // eslint-disable-next-line no-empty-pattern -- vitest reads the needed fixtures from the pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, task }, { onCleanup }): Promise<Visit> => {
    const visits: Watched[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail')
        await Promise.all(visits.map(({ page }, at) => saveScreenshot(page, task, at)));
      await Promise.all(visits.map(({ page }) => page.context().close()));
      for (const { problems, expected } of visits) {
        assert.deepEqual(problems, [], 'the page logged errors');
        assert.deepEqual([...expected], [], 'expected errors did not occur');
      }
    });
    return async (path, options = {}) => {
      const context = await browser.newContext(contextOf(options));
      context.setDefaultTimeout(30_000);
      if (options.as) await context.addCookies([sessionCookie(options.as, inject('cloud').site)]);
      const endSeeding = await seedStorage(context, inject('cloud').site, storedBy(options));
      if (!options.isSandboxed) await recordToasts(context);
      const page = await context.newPage();
      await addLatency(page);
      visits.push(watchErrors(page, options.expects ?? []));
      await page.goto(path);
      await endSeeding();
      // prerendered HTML is shown before; what is done to it then is the subject of the tests of the first paint
      if ((await page.locator('#root').count()) > 0) await waitForCode(page);
      return page;
    };
  });

/** A journey of `npm run test:all` alone: tests of pages and of the API prove its steps in `npm test`. */
export const nightlyJourney = isAll ? journey : journey.skip;

/** Saves a screenshot of a failed test: `.build/e2e/<test>-<page>.png`. */
async function saveScreenshot(page: Page, { name }: { name: string }, at: number): Promise<void> {
  const slug = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  await page.screenshot({ path: `.build/e2e/${slug}-${at + 1}.png` }).catch(() => undefined);
}

/** What `localStorage` has when the page opens. */
const storedBy = ({ as, stored }: VisitOptions): Record<string, string> => ({
  ...(as && { session: JSON.stringify(storedSession(as)) }),
  ...stored,
});

function contextOf({ width = 1440, height, scheme, context }: VisitOptions): BrowserContextOptions {
  return {
    baseURL: inject('cloud').site,
    viewport: { width, height: height ?? (width < 600 ? 740 : 900) },
    colorScheme: scheme ?? 'light',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // animations would only make tests wait
    reducedMotion: 'reduce',
    ...context,
  };
}

interface Watched {
  page: Page;
  problems: string[];
  expected: Set<RegExp>;
}

function watchErrors(page: Page, expects: RegExp[]): Watched {
  const { site } = inject('cloud');
  const watched: Watched = { page, problems: [], expected: new Set(expects) };
  // patterns match the message only: digits in a URL could look like a status code
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
