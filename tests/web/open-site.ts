import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from '#tests/support/cloud/browser.ts';

const types: Record<string, string> = {
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
  /** A new visitor; what the page's console complains about is collected in `complaints`. */
  visit(path: string, width?: number): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  page: Page;
  complaints: string[];
}

/** Opens the built site alone, without a back end, in a real browser. */
export async function openSite(): Promise<Site> {
  const files = inject('siteFiles');
  const server = createServer(({ url = '/' }, response) => {
    const file = fileBehind(files, new URL(url, 'http://site').pathname);
    const type = types[extname(file ?? '')] ?? 'application/octet-stream';
    response.writeHead(file ? 200 : 404, { 'content-type': type, 'content-security-policy': policy });
    response.end(file && readFileSync(file));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();

  const visit = async (path: string, width = 1280): Promise<Visit> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height: 800 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    // No back end here: its silence would be a complaint of its own.
    await page.route('**/api/**', (route) =>
      route.fulfill({ json: { success: true, data: { products: [] }, pagination: {} } }),
    );
    await page.goto(url + path, { waitUntil: 'networkidle' });
    return { page, complaints };
  };
  const close = async () => {
    await browser.close();
    await new Promise((closed) => server.close(closed));
  };
  return { url, files, browser, visit, close };
}

/** As the distribution does it: a prerendered page, a file, or the shell. */
function fileBehind(files: string, path: string): string | undefined {
  if (extname(path)) return existsSync(join(files, path)) ? join(files, path) : undefined;
  const page = join(files, path, 'index.html');
  return existsSync(page) ? page : join(files, 'app.html');
}
