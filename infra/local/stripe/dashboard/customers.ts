import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import { idOf, referenced } from '../ids.ts';
import { date } from '../pages/format.ts';
import { cardLine, cardTable, swapCardForm } from './cards.ts';
import { eventsAbout } from './events.ts';
import { invoiceTable } from './invoices.ts';
import { newest, type Desk, type Section } from './section.ts';
import { subscriptionTable } from './subscriptions.ts';
import { facts, table, whole } from './table.ts';

/** Customers. */
export const customers: Section = {
  path: '/customers',
  title: 'Clientes',
  render({ account: { state } }) {
    const rows = newest(state.customers.values()).map((customer) => [
      html`${date(customer.created)}<br /><a href="/customers/${customer.id}"
          ><code>${customer.id}</code></a
        >`,
      customer.name ?? '—',
      customer.email ?? '—',
      cardLine(defaultCard(state, customer)),
      [...state.subscriptions.values()].filter(({ customer: of }) => idOf(of) === customer.id).length,
      addressOf(customer) ?? '—',
    ]);
    return table(
      'Clientes',
      ['Creado', 'Nombre', 'Correo', 'Tarjeta', 'Suscripciones', 'Envío'],
      rows,
      'Todavía no hay clientes.',
    );
  },
  detail(desk, id) {
    const customer = desk.account.state.customers.get(id);
    return customer ? { title: customer.email || customer.name || id, body: page(desk, customer) } : null;
  },
};

function page(desk: Desk, customer: Stripe.Customer): Markup {
  const { state } = desk.account;
  const of = ({ customer: owner }: { customer: Parameters<typeof idOf>[0] }) => idOf(owner) === customer.id;
  const cards = [...state.paymentMethods.values()].filter(of);
  return html`${facts([
      ['Id', html`<code>${customer.id}</code>`],
      ['Nombre', customer.name],
      ['Correo', customer.email],
      ['Teléfono', customer.phone],
      ['Creado', date(customer.created)],
      ['Envío', addressOf(customer)],
      ['Tarjeta', cardLine(defaultCard(state, customer))],
      ...Object.entries(customer.metadata).map(
        ([name, value]) => [name, html`<code>${value}</code>`] as const,
      ),
    ])}
    <h2>Tarjetas</h2>
    ${cardTable(cards, idOf(customer.invoice_settings.default_payment_method))} ${swapCardForm(customer.id)}
    <h2>Suscripciones</h2>
    ${subscriptionTable(desk, [...state.subscriptions.values()].filter(of))}
    <h2>Facturas</h2>
    ${invoiceTable(desk, [...state.invoices.values()].filter(of))} ${eventsAbout(desk, customer.id)}
    ${whole(customer, 'El cliente como lo da la API')}`;
}

const defaultCard = (state: Desk['account']['state'], { invoice_settings: settings }: Stripe.Customer) =>
  referenced(state.paymentMethods, settings.default_payment_method);

function addressOf({ shipping }: Stripe.Customer): string | null {
  if (!shipping?.address) return null;
  const { line1, postal_code: code, city } = shipping.address;
  return `${line1 ?? ''}, ${code ?? ''} ${city ?? ''}`;
}
