import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { sharedBrowser } from '#tests/support/cloud/browser.ts';
import { reviewsAnswer } from './shop-reviews.ts';
import { openShown } from './shown-page.ts';
import { axePath } from './axe-path.ts';
import { answerCall } from './fake-network.ts';
import { borrowPage } from './shared-pages.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; media-src 'self' blob:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types site default";
const headersOf = (extension: string) => ({
  'content-type': contentTypes[extension] ?? 'application/octet-stream',
  'content-security-policy': policy,
  // names of assets change with their contents
  'cache-control': /\.(js|css|woff2)$/.test(extension) ? 'public, max-age=31536000, immutable' : 'no-cache',
});
export interface Site {
  url: string;
  /** The folder with the built files. */
  files: string;
  browser: Browser;
  /** Opens a page in a new browser context, until the end of the test, and collects the errors of its console. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

export interface VisitOptions {
  width?: number | undefined;
  height?: number | undefined;
  /** Entries of `localStorage`. */
  stored?: Record<string, string>;
  /** Adds routes to the page before it opens. Without one, each call of the API succeeds with an empty answer. */
  route?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  page: Page;
  consoleErrors: string[];
}

/** The built site without a back end, in a real browser; both are shared by all files of a test process. */
export function setUpSite(): Site {
  let site: Site;
  beforeAll(async () => {
    site = await (opening ??= openSite());
  });
  return {
    get url() {
      return site.url;
    },
    get files() {
      return site.files;
    },
    get browser() {
      return site.browser;
    },
    visit: (path, options) => site.visit(path, options),
  };
}

let opening: Promise<Site> | undefined;

async function openSite(): Promise<Site> {
  const files = inject('siteFiles');
  const server = createServer((request, response) => {
    const { pathname, href } = new URL(request.url ?? '/', url);
    if (pathname.startsWith('/api/')) {
      void answerCall(request, response, href);
      return;
    }
    if (pathname === axePath) {
      response.writeHead(200, headersOf('.js')).end(axe.source);
      return;
    }
    const file = fileFor(files, pathname);
    response.writeHead(file ? 200 : 404, headersOf(extname(file ?? '')));
    response.end(file && readFileSync(file));
  });
  // a browser repeats a call whose connection was used before and fails
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // it ends with the process
  server.unref();
  const browser = await sharedBrowser();

  const visit = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const { width = 1280, height = 800, stored = {}, route: addRoutes } = options;
    const page = await borrowPage({ url, browser }, { width, height, stored });
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    // without a response, the console would report an error
    await page.route('**/api/**', (route) =>
      route.fulfill({ json: { success: true, data: { products: [] }, pagination: {} } }),
    );
    await page.route('**/api/products/*/reviews*', (route) => {
      const data = reviewsAnswer([], new URL(route.request().url()).searchParams);
      return route.fulfill({ json: { success: true, data } });
    });
    await addRoutes?.(page);
    await openShown(page, url + path);
    return { page, consoleErrors };
  };
  return { url, files, browser, visit };
}

/** The file for a path, as the distribution selects it: a file, a prerendered page, or the empty shell. */
function fileFor(files: string, path: string): string | undefined {
  if (extname(path)) return existsSync(join(files, path)) ? join(files, path) : undefined;
  const page = join(files, path, 'index.html');
  return existsSync(page) ? page : join(files, 'app.html');
}
