import { html, type Markup } from '#infra/local/html/index.ts';
import type { ServerResponse } from 'node:http';

/** A page of the simulator, before its frame. */
export interface Page {
  title: string;
  body: Markup;
  status?: number;
}

/** A page in its frame. */
function frame({ title, body }: Page): string {
  const page = html`<html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      <link rel="preload" href="/assets/archivo.woff2" as="font" type="font/woff2" crossorigin />
      <link rel="stylesheet" href="/assets/tokens.css" />
      <link rel="stylesheet" href="/assets/controls.css" />
      <link rel="stylesheet" href="/assets/layout.css" />
      <link rel="stylesheet" href="/assets/dashboard.css" />
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}`;
}

/** Sends a page. Refusals that a person must read come with 200: a browser reports other answers as errors of the site. */
export function sendPage(response: ServerResponse, page: Page): void {
  response.writeHead(page.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data: http: https:",
  });
  response.end(frame(page));
}

/** Leads the browser on. */
export function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' });
  response.end();
}
