import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#infra/local/http/index.ts';
import { forwardFrameCall, isFrameCall, sendBrowser } from './browser/serve.ts';
import { serveDashboard } from './dashboard/dashboard.ts';
import type { DashboardContext } from './dashboard/actions.ts';
import { serveCheckout } from './pages/checkout-routes.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { sendPage } from './pages/page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const formLimit = 64 * 1024;

/** Serves the API (`/v1/…`), Stripe.js (`/endive/…`), payment pages (`/c/pay/…`), invoices (`/i/…`) and the dashboard. */
export function serve(
  context: DashboardContext,
  api: Handler,
  log: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    if (isFrameCall(pathname)) forwardFrameCall(request, response);
    const work = request.url?.startsWith('/v1/')
      ? api(request, response)
      : servePage(context, pathname, request, response);
    work.catch((cause: unknown) => {
      log(
        `stripe: ${request.method} ${pathname} failed: ${cause instanceof Error ? (cause.stack ?? '') : String(cause)}`,
      );
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('El simulador de Stripe ha fallado. Mira su registro.');
    });
  };
}

/** Whether a page of another site has posted: only its own pages act here. Programs send no such header. */
const isFromElsewhere = ({ headers }: IncomingMessage): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);

async function servePage(
  context: DashboardContext,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPost = request.method === 'POST';
  if (!isPost && (await sendBrowser(context.account, response, path))) return;
  if (isPost && isFromElsewhere(request)) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Este formulario viene de otro sitio.');
    return;
  }
  const body = isPost ? (await readBody(request, formLimit)).toString() : '';
  const pageRequest = { path, form: isPost ? Object.fromEntries(new URLSearchParams(body)) : null };
  if (path.startsWith('/c/pay/')) serveCheckout(context.account, pageRequest, response);
  else if (path.startsWith('/i/')) sendPage(response, invoicePage(context.account, path));
  else serveDashboard(context, pageRequest, response);
}
