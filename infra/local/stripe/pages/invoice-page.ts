import { html } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { matchPath } from '../paths.ts';
import type { Invoice } from '../state.ts';
import { date, price } from './format.ts';
import { notice } from './notice.ts';
import type { Page } from './page.ts';

const statuses: Record<string, string> = {
  draft: 'Borrador',
  open: 'Pendiente de pago',
  paid: 'Pagada',
  uncollectible: 'Incobrable',
  void: 'Anulada',
};

/** The page behind `hosted_invoice_url`: what was billed, for which time, and whether it is paid. */
export function invoicePage({ state }: Account, path: string): Page {
  const invoice = state.invoices.get(matchPath('/i/{id}', path)?.id ?? '');
  if (invoice === undefined) {
    const title = 'No encontramos esta factura';
    return {
      title,
      body: html`${notice}
        <main class="card"><h1>${title}</h1></main>`,
      status: 404,
    };
  }
  const title = `Factura ${invoice.number ?? ''}`;
  const body = html`${notice}
    <main class="card">
      <h1>${title}</h1>
      <p>${statuses[invoice.status ?? 'draft'] ?? ''} · ${date(invoice.created)}</p>
      ${invoice.customer_email && html`<p>Para ${invoice.customer_email}</p>`}
      <dl>
        ${linesOf(invoice)}
        <dt>Total</dt>
        <dd><strong>${price(invoice.total)}</strong></dd>
      </dl>
    </main>`;
  return { title, body };
}

function linesOf({ lines }: Invoice) {
  return lines.data.map(
    ({ description, period, amount }) =>
      html`<dt>${description}<br />${date(period.start)} – ${date(period.end)}</dt>
        <dd>${price(amount)}</dd>`,
  );
}
