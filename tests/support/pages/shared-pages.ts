import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { recordToasts } from '#tests/support/cloud/shown-toasts.ts';
import { serveRoutes, testHeader } from './fake-network.ts';

/*
 * A new page costs twice what a test does with it: a process, and all code of the site compiled anew. So tests use one page
 * after the other, each with a new document, empty storage and no routes.
 */

interface SharedPage {
  page: Page;
  context: BrowserContext;
  network: ReturnType<typeof serveRoutes>;
  /** Of the page alone: other tabs start with the storage that they share. */
  addInitScript: Page['addInitScript'];
  /** Whether a test has changed what cannot be changed back: clock, context, scripts of each document. */
  isSpoiled: boolean;
}

const idle: SharedPage[] = [];

/** What a test may want of its page. */
interface PageWishes {
  width: number;
  height: number;
  scheme?: 'light' | 'dark' | undefined;
  /** A screen that is touched; its page is not shared. */
  hasTouch?: boolean | undefined;
  /** The `localStorage` of the site, before the first document runs. */
  stored: Record<string, string>;
  /** Whether every document of the test starts with these entries: the user stays signed in. */
  isStoredAgain?: boolean;
}

/** A page for a site until the end of the test, still with the document of the test before. Its API calls are answered by `page.route`. */
export async function borrowPage(site: { url: string; browser: Browser }, wishes: PageWishes): Promise<Page> {
  const { width, height, scheme = 'light', hasTouch = false, stored, isStoredAgain = false } = wishes;
  const viewport = { width, height };
  const shared = (hasTouch ? undefined : idle.pop()) ?? (await newPage(site.browser, { viewport, hasTouch }));
  const { page, network, context } = shared;
  shared.isSpoiled = hasTouch;
  const before = page.viewportSize()!;
  if (before.width !== width || before.height !== height) await page.setViewportSize(viewport);
  const test = randomUUID();
  network.start(test);
  const start = { origin: site.url, test, testHeader, entries: Object.entries(stored), isStoredAgain };
  const [script] = await Promise.all([
    shared.addInitScript(startDocument, start),
    page.emulateMedia({ colorScheme: scheme }),
  ]);
  onTestFinished(async () => {
    await network.end();
    if (shared.isSpoiled || page.isClosed()) return context.close();
    await script.dispose();
    for (const event of events) page.removeAllListeners(event);
    await page.mouse.up();
    return void idle.push(shared);
  });
  return page;
}

interface Start {
  origin: string;
  test: string;
  testHeader: string;
  entries: [name: string, value: string][];
  isStoredAgain: boolean;
}

/**
 * Empties both storages in the first document of a test, writes the entries, and lets calls of the API name the test. Runs in
 * the browser.
 */
function startDocument({ origin, test, testHeader, entries, isStoredAgain }: Start): void {
  if (location.origin !== origin) return;
  const isFirst = window.name !== test;
  if (isFirst) {
    window.name = test;
    localStorage.clear();
    sessionStorage.clear();
  }
  if (isFirst || isStoredAgain) for (const [name, value] of entries) localStorage.setItem(name, value);
  const send = window.fetch;
  window.fetch = (url, init) =>
    send(url, { ...init, headers: { ...(init?.headers as Record<string, string>), [testHeader]: test } });
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<SharedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await recordToasts(context);
  const page = await context.newPage();
  const addInitScript = page.addInitScript.bind(page);
  const shared = { page, context, network: serveRoutes(page), addInitScript, isSpoiled: false };
  const spoiling = <Value>(value: Value) => ({
    get: () => {
      shared.isSpoiled = true;
      return value;
    },
  });
  Object.defineProperties(page, {
    clock: spoiling(page.clock),
    context: spoiling(page.context.bind(page)),
    addInitScript: spoiling(addInitScript),
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
