import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#infra/local/http/index.ts';
import { isRelayed, relay } from './browser/relay.ts';
import { sendBrowser } from './browser/serve.ts';
import { serveDashboard } from './dashboard/dashboard.ts';
import type { Desk } from './dashboard/section.ts';
import { sendAsset } from './pages/assets.ts';
import { serveCheckout } from './pages/checkout-routes.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { sendPage } from './pages/page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const formLimit = 64 * 1024;

/** One server for the API (`/v1/…`), Stripe.js (`/endive/…`), payment pages (`/c/pay/…`), invoices (`/i/…`), their assets and the dashboard. */
export function serve(
  desk: Desk,
  api: Handler,
  log: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    if (isRelayed(pathname)) relay(request, response);
    const work = request.url?.startsWith('/v1/')
      ? api(request, response)
      : servePage(desk, pathname, request, response);
    work.catch((cause: unknown) => {
      log(
        `stripe: ${request.method} ${pathname} failed: ${cause instanceof Error ? (cause.stack ?? '') : String(cause)}`,
      );
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('El simulador de Stripe ha fallado. Mira su registro.');
    });
  };
}

async function servePage(
  desk: Desk,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPost = request.method === 'POST';
  if (!isPost && (await sendAsset(response, path))) return;
  if (!isPost && (await sendBrowser(desk.account, response, path))) return;
  const body = isPost ? (await readBody(request, formLimit)).toString() : '';
  const visit = { path, form: isPost ? Object.fromEntries(new URLSearchParams(body)) : null };
  if (path.startsWith('/c/pay/')) serveCheckout(desk.account, visit, response);
  else if (path.startsWith('/i/')) sendPage(response, invoicePage(desk.account, path));
  else serveDashboard(desk, visit, response);
}
