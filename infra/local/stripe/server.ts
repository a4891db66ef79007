import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#infra/local/http.ts';
import { forwardFrameCall, isFrameCall, sendBrowser } from './browser/serve.ts';
import { serveDashboard } from './pages/dashboard.ts';
import type { DashboardContext } from './pages/actions.ts';
import { serveCheckout } from './pages/checkout-routes.ts';
import { date, messagePage, type Page, price, sendPage } from './pages/page.ts';
import { html } from '#infra/local/html.ts';
import type { Account } from './account.ts';
import { matchPath } from './urls.ts';

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

const statuses: Record<string, string> = {
  draft: 'Borrador',
  open: 'Pendiente de pago',
  paid: 'Pagada',
  void: 'Anulada',
};

/** The page behind `hosted_invoice_url`: the lines of an invoice and its status. */
function invoicePage({ state }: Account, path: string): Page {
  const invoice = state.invoices.get(matchPath('/i/{id}', path)?.id ?? '');
  if (invoice === undefined) return messagePage('No encontramos esta factura', html``, 404);
  return messagePage(
    `Factura ${invoice.number ?? ''}`,
    html`<p>${statuses[invoice.status ?? 'draft']} · ${date(invoice.created)}</p>
      ${invoice.customer_email && html`<p>Para ${invoice.customer_email}</p>`}
      <dl>
        ${invoice.lines.data.map(
          ({ description, period, amount }) =>
            html`<dt>${description}<br />${date(period.start)} – ${date(period.end)}</dt>
              <dd>${price(amount)}</dd>`,
        )}
        <dt>Total</dt>
        <dd><strong>${price(invoice.total)}</strong></dd>
      </dl>`,
  );
}
