import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from '#tests/support/cloud/browser.ts';
import { recordToasts } from '#tests/support/cloud/shown-toasts.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'";

export interface Site {
  url: string;
  /** The folder with the built files. */
  files: string;
  browser: Browser;
  /** Opens a page in a new browser context, and collects the errors of its console. */
  visit(path: string, width?: number): Promise<Visit>;
}

export interface Visit {
  page: Page;
  consoleErrors: string[];
}

/** Serves the built site without a back end to a real browser, before all tests of the file; closes both after them. */
export function setUpSite(): Site {
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());
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
    visit: (path, width) => site.visit(path, width),
  };
}

interface OpenSite extends Site {
  close(): Promise<void>;
}

async function openSite(): Promise<OpenSite> {
  const files = inject('siteFiles');
  const server = createServer(({ url = '/' }, response) => {
    const file = fileFor(files, new URL(url, 'http://site').pathname);
    const type = contentTypes[extname(file ?? '')] ?? 'application/octet-stream';
    response.writeHead(file ? 200 : 404, { 'content-type': type, 'content-security-policy': policy });
    response.end(file && readFileSync(file));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();

  const visit = async (path: string, width = 1280): Promise<Visit> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height: 800 } });
    await recordToasts(context);
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    // without a response, the console would report an error
    await page.route('**/api/**', (route) =>
      route.fulfill({ json: { success: true, data: { products: [] }, pagination: {} } }),
    );
    await page.goto(url + path, { waitUntil: 'networkidle' });
    return { page, consoleErrors };
  };
  const close = async () => {
    await browser.close();
    await new Promise((closed) => server.close(closed));
  };
  return { url, files, browser, visit, close };
}

/** The file for a path, as the distribution selects it: a file, a prerendered page, or the empty shell. */
function fileFor(files: string, path: string): string | undefined {
  if (extname(path)) return existsSync(join(files, path)) ? join(files, path) : undefined;
  const page = join(files, path, 'index.html');
  return existsSync(page) ? page : join(files, 'app.html');
}
