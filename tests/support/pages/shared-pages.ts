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
  /** Ends what `context.setOffline` has begun. */
  goOnline: () => Promise<void>;
}

const idle: SharedPage[] = [];

/** The pages in which a test has changed what is not changed back: clock, context, scripts of each document. They end with it. */
export const spoiledPages = new WeakSet<Page>();

/** The pages in which a test has databases, caches and workers: they are emptied of them. */
export const storingPages = new WeakSet<Page>();

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
  /** Whether the site gets its service workers: each loads the code of the training anew. */
  hasWorkers?: boolean | undefined;
}

const blank = 'about:blank';

/** An empty page for a site until the end of the test. Its API calls are answered by `page.route`. */
export async function borrowPage(site: { url: string; browser: Browser }, wishes: PageWishes): Promise<Page> {
  const { width, height, scheme = 'light', hasTouch = false, stored } = wishes;
  const { isStoredAgain = false, hasWorkers = false } = wishes;
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
  const start = {
    origin: site.url,
    test,
    testHeader,
    entries: Object.entries(stored),
    isStoredAgain,
    hasWorkers,
  };
  const [script] = await Promise.all([
    shared.addInitScript(startDocument, start),
    page.emulateMedia({ media: null, forcedColors: null, colorScheme: scheme }),
    devtools.send('Page.resetNavigationHistory'),
  ]);
  onTestFinished(async () => {
    await network.end();
    if (spoiledPages.has(page) || page.isClosed()) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await shared.goOnline();
    await script.dispose();
    for (const event of events) page.removeAllListeners(event);
    await page.mouse.up();
    if (storingPages.delete(page)) await deleteStored(shared, site.url);
    return void idle.push(shared);
  });
  return page;
}

async function deleteStored({ page, devtools }: SharedPage, origin: string): Promise<void> {
  // its workers end with the document
  await page.goto(blank);
  const storageTypes = 'indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

interface Start {
  origin: string;
  test: string;
  testHeader: string;
  entries: [name: string, value: string][];
  isStoredAgain: boolean;
  hasWorkers: boolean;
}

/**
 * Empties both storages in the first document of a test, writes the entries, and lets calls of the API name the test; keeps the site
 * without service workers, unless they are wanted. Runs in the browser.
 */
function startDocument({ origin, test, testHeader, entries, isStoredAgain, hasWorkers }: Start): void {
  if (location.origin !== origin) return;
  if (!hasWorkers) navigator.serviceWorker.register = () => new Promise(() => {});
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
  let isCached = true;
  const cache = async (wanted: boolean) => {
    if (isCached === wanted) return;
    isCached = wanted;
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: !wanted });
  };
  context.setOffline = async (isOffline) => {
    // what other tests have loaded is not there without a network
    await cache(false);
    await setOffline(isOffline);
  };
  const goOnline = async () => {
    if (isCached) return;
    await setOffline(false);
    await cache(true);
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
  return { page, context, devtools, network, addInitScript, goOnline };
}

/** The calls of a context by which a test may change it for good. */
const callsOf = (context: BrowserContext) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(context)).filter(
    (name) => !/^(_.*|constructor|browser|close|newPage|pages|setOffline|waitForEvent)$/.test(name),
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
