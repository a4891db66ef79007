import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { html, Markup, page } from '#infra/local/html/index.ts';

/** A page of the simulator, before it is framed. */
export interface Page {
  title: string;
  body: Markup;
  status?: number;
}

const styles = new Markup(readFileSync(new URL('./pages.css', import.meta.url), 'utf8'));

/** Sends a page. Pages that explain a refusal have status 200: browsers log other answers as errors of the site. */
export function sendPage(response: ServerResponse, { title, body, status = 200 }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
  response.end(
    page(
      `${title} · simulador de Stripe`,
      'es',
      body,
      html`<style>
        ${styles}
      </style>`,
    ),
  );
}

/** Redirects after a form was posted. */
export function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' });
  response.end();
}

/** A page for buyers, under a notice that it is a simulation. */
export function buyerPage(title: string, content: Markup, status = 200): Page {
  const body = html`<aside class="notice" aria-label="Aviso">
      <strong>Simulador de Stripe.</strong> Nadie cobra nada: usa solo tarjetas de prueba.
    </aside>
    ${content}`;
  return { title, body, status };
}

/** A page for buyers that says one thing. */
export function messagePage(title: string, content: Markup, status?: number): Page {
  const body = html`<main class="card">
    <h1>${title}</h1>
    ${content}
  </main>`;
  return buyerPage(title, body, status);
}
