import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { recordToasts } from '#tests/support/cloud/shown-toasts.ts';
import { serveRoutes } from './fake-network.ts';

/*
 * A new page costs twice what a test does with it: a process, and all code of the site compiled anew. So tests use one page
 * after the other, each with a new document, empty storage and no routes.
 */

interface SharedPage {
  page: Page;
  network: ReturnType<typeof serveRoutes>;
  /** Whether a test has changed what cannot be changed back: clock, context, scripts of each document. */
  isSpoiled: boolean;
}

const idle: SharedPage[] = [];
const contexts = new WeakMap<Page, BrowserContext>();

/** What a test may want of its page. */
export interface PageWishes {
  width: number;
  height: number;
  scheme?: 'light' | 'dark' | undefined;
  /** A screen that is touched; its page is not shared. */
  hasTouch?: boolean | undefined;
}

/** A blank page until the end of the test, which hands the API calls that it routes to the test's server. */
export async function borrowPage(browser: Browser, wishes: PageWishes): Promise<Page> {
  const { width, height, scheme = 'light', hasTouch = false } = wishes;
  const viewport = { width, height };
  const shared = (hasTouch ? undefined : idle.pop()) ?? (await newPage(browser, { viewport, hasTouch }));
  const { page, network } = shared;
  shared.isSpoiled = hasTouch;
  onTestFinished(() => giveBack(shared));
  const { width: before, height: heightBefore } = page.viewportSize()!;
  if (before !== width || heightBefore !== height) await page.setViewportSize(viewport);
  await Promise.all([network.start(), page.emulateMedia({ colorScheme: scheme })]);
  return page;
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<SharedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await recordToasts(context);
  const page = await context.newPage();
  contexts.set(page, context);
  const shared: SharedPage = { page, network: serveRoutes(page), isSpoiled: false };
  const { clock } = page;
  const spoiling = <Value>(value: Value) => ({
    configurable: true,
    get: () => {
      shared.isSpoiled = true;
      return value;
    },
  });
  Object.defineProperties(page, {
    clock: spoiling(clock),
    context: spoiling(page.context.bind(page)),
    addInitScript: spoiling(page.addInitScript.bind(page)),
    exposeFunction: spoiling(page.exposeFunction.bind(page)),
  });
  return shared;
}

const events = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
] as const;

async function giveBack(shared: SharedPage): Promise<void> {
  const { page, network, isSpoiled } = shared;
  if (isSpoiled || page.isClosed()) {
    await page.context().close();
    return;
  }
  for (const event of events) page.removeAllListeners(event);
  await network.end();
  await page.mouse.up();
  // what the old document sends while it is left reaches no other test
  await page.goto('about:blank');
  idle.push(shared);
}

/**
 * Empties the storage of a site before the first document of the test runs, and fills its `localStorage`. Returns the function
 * that ends this, to be called once that document has loaded: later ones keep what the pages have stored.
 */
export async function seedPage(
  page: Page,
  site: string,
  entries: Record<string, string>,
): Promise<() => Promise<void>> {
  const seed = await contexts.get(page)!.addInitScript(
    ([origin, test, items]) => {
      if (location.origin !== origin || window.name === test) return;
      window.name = test;
      localStorage.clear();
      sessionStorage.clear();
      for (const [name, value] of items) localStorage.setItem(name, value);
    },
    [site, randomUUID(), Object.entries(entries)] as const,
  );
  return () => seed.dispose();
}
