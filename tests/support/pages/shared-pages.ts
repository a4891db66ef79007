import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { recordToasts } from '#tests/support/cloud/shown-toasts.ts';
import { serveRoutes, testHeader } from './fake-network.ts';

/*
 * A new page costs twice what a test does with it: a process, and all code of the site compiled anew. So tests use one page
 * after the other, each with a new document, empty storage, no routes and no way back to the test before.
 */

interface SharedPage {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
  network: ReturnType<typeof serveRoutes>;
  /** Of the page alone: other tabs start with the storage that they share. */
  addInitScript: Page['addInitScript'];
}

const idle: SharedPage[] = [];

/** The pages in which a test has changed what is not changed back: clock, context, scripts of each document. They end with it. */
export const spoiledPages = new WeakSet<Page>();

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

const blank = 'about:blank';

/** An empty page for a site until the end of the test. Its API calls are answered by `page.route`. */
export async function borrowPage(site: { url: string; browser: Browser }, wishes: PageWishes): Promise<Page> {
  const { width, height, scheme = 'light', hasTouch = false, stored, isStoredAgain = false } = wishes;
  const viewport = { width, height };
  const shared = (hasTouch ? undefined : idle.pop()) ?? (await newPage(site.browser, { viewport, hasTouch }));
  const { page, network, context, devtools } = shared;
  if (hasTouch) spoiledPages.add(page);
  // an address that the page shows already would keep the state of its entry, or open no new document
  if (page.url() !== blank) await page.goto(blank);
  const before = page.viewportSize()!;
  if (before.width !== width || before.height !== height) await page.setViewportSize(viewport);
  const test = randomUUID();
  network.start(test);
  const start = { origin: site.url, test, testHeader, entries: Object.entries(stored), isStoredAgain };
  const [script] = await Promise.all([
    shared.addInitScript(startDocument, start),
    page.emulateMedia({ media: null, forcedColors: null, colorScheme: scheme }),
    devtools.send('Page.resetNavigationHistory'),
  ]);
  onTestFinished(async () => {
    await network.end();
    if (spoiledPages.has(page) || page.isClosed() || context.pages().length > 1) return context.close();
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
  const devtools = await context.newCDPSession(page);
  const addInitScript = page.addInitScript.bind(page);
  const network = serveRoutes(page);
  const spoiling = <Value>(value: Value) => ({
    get: () => {
      spoiledPages.add(page);
      return value;
    },
  });
  Object.defineProperties(page, { clock: spoiling(page.clock), addInitScript: spoiling(addInitScript) });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    // what other tests have loaded is not there without a network
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await setOffline(isOffline);
  };
  const openTab = context.newPage.bind(context);
  context.newPage = async () => {
    const tab = await openTab();
    // the context may have been made for a page of another size
    await tab.setViewportSize(page.viewportSize()!);
    return tab;
  };
  // not `page.context`: Playwright calls it itself at each navigation
  for (const name of callsOf(context)) {
    const call: unknown = context[name];
    if (typeof call === 'function') Object.defineProperty(context, name, spoiling(call.bind(context)));
  }
  return { page, context, devtools, network, addInitScript };
}

/** The calls of a context by which a test may change it, or wait for another page of it. */
const callsOf = (context: BrowserContext) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(context)).filter(
    (name) => !/^(_.*|constructor|browser|close|pages)$/.test(name),
  ) as (keyof BrowserContext)[];

const events = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
] as const;
