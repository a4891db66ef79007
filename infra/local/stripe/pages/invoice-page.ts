import { html } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { matchPath } from '../urls.ts';
import { date, price } from './format.ts';
import { messagePage, type Page } from './page.ts';

const statuses: Record<string, string> = {
  draft: 'Borrador',
  open: 'Pendiente de pago',
  paid: 'Pagada',
  void: 'Anulada',
};

/** The page behind `hosted_invoice_url`: the lines of an invoice and its status. */
export function invoicePage({ state }: Account, path: string): Page {
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
