import { html, type Markup } from '#infra/local/html/index.ts';
import { idOf, referenced } from '../ids.ts';
import { date, price } from '../pages/format.ts';
import { intentOfInvoice } from '../resources/invoices/payment.ts';
import type { Invoice } from '../state.ts';
import { badge } from './badge.ts';
import { cardLine } from './cards.ts';
import { eventsAbout } from './events.ts';
import { customerLink, objectLink } from './links.ts';
import { act, newest, type Desk, type Section } from './section.ts';
import { facts, table, whole } from './table.ts';

/** Invoices, how often they were tried, and giving their money back. */
export const invoices: Section = {
  path: '/invoices',
  title: 'Facturas',
  render: (desk) => invoiceTable(desk, desk.account.state.invoices.values()),
  detail(desk, id) {
    const invoice = desk.account.state.invoices.get(id);
    return invoice ? { title: `Factura ${invoice.number ?? ''}`, body: page(desk, invoice) } : null;
  },
};

const reasons: Record<string, string | undefined> = {
  subscription_create: 'Alta',
  subscription_cycle: 'Renovación',
  subscription_update: 'Cambio de plan',
  manual: 'A mano',
};

/** Invoices as rows. */
export function invoiceTable(desk: Desk, of: Iterable<Invoice>): Markup {
  const { account } = desk;
  const rows = newest(of).map((invoice) => [
    html`${date(invoice.created)}<br /><a href="/invoices/${invoice.id}"
        ><code>${invoice.number ?? invoice.id}</code></a
      >`,
    customerLink(account, invoice.customer),
    reasons[invoice.billing_reason ?? ''] ?? invoice.billing_reason,
    price(invoice.amount_due),
    html`${badge(invoice.status)} ${refunded(desk, invoice)}`,
    html`${invoice.attempt_count}
    ${invoice.next_payment_attempt !== null && html`<br /><span class="quiet">siguiente ${date(invoice.next_payment_attempt)}</span>`}`,
    html`${invoice.hosted_invoice_url && html`<a href="${invoice.hosted_invoice_url}">Ver</a>`}
    ${buttons(desk, invoice)}`,
  ]);
  return table(
    'Facturas',
    ['Creada', 'Cliente', 'Motivo', 'Importe', 'Estado', 'Intentos', 'Acciones'],
    rows,
    'Todavía no hay facturas.',
  );
}

function page(desk: Desk, invoice: Invoice): Markup {
  const { account } = desk;
  const intent = intentOfInvoice(account, invoice);
  const { paid_at: paidAt } = invoice.status_transitions;
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const lines = invoice.lines.data.map((line) => [
    line.description,
    `${date(line.period.start)} – ${date(line.period.end)}`,
    price(line.amount),
  ]);
  return html`${facts([
      ['Id', html`<code>${invoice.id}</code>`],
      ['Estado', html`${badge(invoice.status)} ${refunded(desk, invoice)}`],
      ['Motivo', reasons[invoice.billing_reason ?? ''] ?? invoice.billing_reason],
      ['Cliente', customerLink(account, invoice.customer)],
      ['Suscripción', subscription !== null && objectLink({ object: 'subscription', id: subscription })],
      ['Importe', price(invoice.amount_due)],
      ['Pagada', paidAt !== null && date(paidAt)],
      ['Intentos', invoice.attempt_count],
      ['Siguiente intento', invoice.next_payment_attempt !== null && date(invoice.next_payment_attempt)],
      ['Pago', intent && html`<a href="/payments"><code>${intent.id}</code></a> ${badge(intent.status)}`],
      ['Tarjeta', intent && cardLine(referenced(account.state.paymentMethods, intent.payment_method))],
      ['Rechazo', intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code],
      [
        'Página',
        invoice.hosted_invoice_url && html`<a href="${invoice.hosted_invoice_url}">La que ve el cliente</a>`,
      ],
    ])}
    ${buttons(desk, invoice)}
    <h2>Líneas</h2>
    ${table('Líneas', ['Concepto', 'Periodo', 'Importe'], lines, 'Sin líneas.')}
    ${eventsAbout(desk, invoice.id)} ${whole(invoice, 'La factura como la da la API')}`;
}

function buttons({ account }: Desk, invoice: Invoice): Markup | null {
  const label = invoice.number ?? invoice.id;
  if (invoice.status === 'open') return act('pay-invoice', invoice.id, [{ text: 'Cobrar ahora', label }]);
  const charge = referenced(account.state.charges, intentOfInvoice(account, invoice)?.latest_charge);
  const isReturnable = invoice.status === 'paid' && charge?.paid && !charge.refunded;
  return isReturnable ? act('refund-invoice', invoice.id, [{ text: 'Devolver', label }]) : null;
}

function refunded({ account }: Desk, invoice: Invoice): Markup | null {
  const charge = referenced(account.state.charges, intentOfInvoice(account, invoice)?.latest_charge);
  return charge && charge.amount_refunded > 0
    ? html`<span class="quiet">devuelto ${price(charge.amount_refunded)}</span>`
    : null;
}
