import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { testCards } from '../cards/test-cards.ts';
import { cardOfMethod } from '../cards/find-card.ts';
import { idOf, referenced } from '../ids.ts';
import { date, price } from '../pages/format.ts';
import { intentOfInvoice, subscriptionId } from '../resources/invoices/related.ts';
import { defaultMethod } from '../resources/subscriptions/default-method.ts';
import { currentPeriod } from '../resources/subscriptions/period.ts';
import { hasEnded } from '../resources/subscriptions/status.ts';
import type { Invoice, InvoiceLine, Price, Subscription } from '../state.ts';
import { actionForm, badge, cardLine, cardOf, created, customerLink, link, optionalDate } from './cells.ts';
import { eventsAbout } from './log-resources.ts';
import { renderTable } from './render.ts';
import type { DashboardContext, Resource, Table } from './resource.ts';
import { refundedPart } from './shop-resources.ts';

const customers: Resource<Stripe.Customer> = {
  path: '/customers',
  title: 'Clientes',
  empty: 'Todavía no hay clientes.',
  rows: ({ account }) => account.state.customers.values(),
  columns: [
    ['Creado', (customer) => created(customer, '/customers')],
    ['Nombre', ({ name }) => name],
    ['Correo', ({ email }) => email],
    ['Teléfono', ({ phone }) => phone],
    ['Tarjeta', ({ invoice_settings: { default_payment_method: card } }, context) => cardOf(context, card)],
    ['Envío', ({ shipping }) => shipping?.address && `${shipping.address.line1}, ${shipping.address.city}`],
  ],
  detail: {
    find: ({ account }, id) => account.state.customers.get(id),
    heading: ({ email, name, id }) => email || name || id,
    related(customer, context) {
      const { state } = context.account;
      const isTheirs = ({ customer: owner }: { customer: Parameters<typeof idOf>[0] }) =>
        idOf(owner) === customer.id;
      return html`<h2>Tarjetas</h2>
        ${renderTable(cards, [...state.paymentMethods.values()].filter(isTheirs), context)}
        ${swapCardForm(customer.id)}
        <h2>Suscripciones</h2>
        ${renderTable(subscriptions, [...state.subscriptions.values()].filter(isTheirs), context)}
        <h2>Facturas</h2>
        ${renderTable(invoices, [...state.invoices.values()].filter(isTheirs), context)}
        ${eventsAbout(customer.id, context)}`;
    },
  },
};

const cards: Table<Stripe.PaymentMethod> = {
  title: 'Tarjetas',
  empty: 'No ha guardado ninguna tarjeta.',
  columns: [
    ['Tarjeta', (method) => html`${cardLine(method)}<br /><code>${method.id}</code>`],
    ['Qué hace', (method) => cardOfMethod(method).label],
    ['Código postal', ({ billing_details: { address } }) => address?.postal_code],
    [
      'Uso',
      ({ id, customer }, { account }) =>
        idOf(referenced(account.state.customers, customer)?.invoice_settings.default_payment_method) === id &&
        badge('active', 'Predeterminada'),
    ],
  ],
};

/** Replaces the customer's card by another test card. */
function swapCardForm(customer: string): Markup {
  const savable = testCards.filter(({ token, canBeSaved }) => token !== undefined && canBeSaved);
  return html`<form method="post" action="/actions/swap-card" class="row">
    <input type="hidden" name="id" value="${customer}" />
    <label>
      Otra tarjeta
      <select name="token">
        ${savable.map(({ token, number, label }) => html`<option value="pm_card_${token}">${label} (${number.slice(-4)})</option>`)}
      </select>
    </label>
    <button>Cambiar la tarjeta</button>
    <button name="value" value="fail">Que falle la próxima renovación</button>
  </form>`;
}

const subscriptions: Resource<Subscription> = {
  path: '/subscriptions',
  title: 'Suscripciones',
  empty: 'Todavía no hay suscripciones.',
  rows: ({ account }) => account.state.subscriptions.values(),
  columns: [
    ['Creada', (subscription) => created(subscription, '/subscriptions')],
    ['Cliente', (subscription, context) => customerLink(context, subscription)],
    ['Estado', ({ status }) => badge(status, status === 'canceled' ? 'Terminada' : undefined)],
    ['Plan', ({ items }, { account }) => items.data.map((item) => priceText(account, item.price)).join(', ')],
    ['Periodo hasta', (subscription) => date(currentPeriod(subscription).end)],
    ['Previsto', plannedChange],
    [
      'Acciones',
      (subscription) =>
        !hasEnded(subscription) && actionForm('cancel-now', subscription.id, [{ text: 'Cancelar ahora' }]),
    ],
  ],
  detail: {
    find: ({ account }, id) => account.state.subscriptions.get(id),
    heading: () => 'Suscripción',
    facts: [
      ['Tarjeta', (subscription, { account }) => cardLine(defaultMethod(account, subscription))],
      ['Cancelación pedida', ({ canceled_at: at }) => optionalDate(at)],
      ['Terminó', ({ ended_at: at }) => optionalDate(at)],
      ['Motivo', ({ cancellation_details: details }) => details?.reason],
    ],
    related(subscription, context) {
      const { state } = context.account;
      const schedule = referenced(state.schedules, subscription.schedule);
      const theirs = [...state.invoices.values()].filter((one) => subscriptionId(one) === subscription.id);
      return html`${!hasEnded(subscription) && swapCardForm(idOf(subscription.customer) ?? '')}
        ${
          schedule &&
          html`<h2>Calendario</h2>
            <p><code>${schedule.id}</code></p>
            ${renderTable(phases, schedule.phases.toReversed(), context)}`
        }
        <h2>Facturas</h2>
        ${renderTable(invoices, theirs, context)} ${eventsAbout(subscription.id, context)}`;
    },
  },
};

const phases: Table<Stripe.SubscriptionSchedule.Phase> = {
  title: 'Calendario',
  empty: 'Sin fases.',
  columns: [
    ['Desde', ({ start_date: start }) => date(start)],
    ['Hasta', ({ end_date: end }) => date(end)],
    ['Plan', ({ items }, { account }) => items.map((item) => priceText(account, item.price)).join(', ')],
  ],
};

/** `Plan PRO, 19,00 € al mes`. */
function priceText({ state }: Account, reference: Price | Parameters<typeof idOf>[0]): string {
  const of = referenced(state.prices, reference as string);
  if (of === undefined) return '—';
  const { interval, interval_count: count = 1 } = of.recurring ?? {};
  const rhythm = interval === 'year' ? 'al año' : count > 1 ? `cada ${count} meses` : 'al mes';
  return `${state.products.get(of.product as string)?.name ?? of.id}, ${price(of.unit_amount)} ${rhythm}`;
}

/** What happens to a subscription at the end of its period: an end, another plan or a renewal. */
function plannedChange(subscription: Subscription, { account }: DashboardContext): string | null {
  const { cancel_at: end, schedule: reference } = subscription;
  if (hasEnded(subscription)) return null;
  if (end !== null) return `Termina el ${date(end)}`;
  const schedule = referenced(account.state.schedules, reference);
  const next = schedule?.phases.find(({ start_date: start }) => start > account.seconds());
  return next ? `${date(next.start_date)}: ${priceText(account, next.items[0]?.price)}` : 'Se renueva';
}

const reasons: Record<string, string | undefined> = {
  subscription_create: 'Alta',
  subscription_cycle: 'Renovación',
  subscription_update: 'Cambio de plan',
};

const invoices: Resource<Invoice> = {
  path: '/invoices',
  title: 'Facturas',
  empty: 'Todavía no hay facturas.',
  rows: ({ account }) => account.state.invoices.values(),
  columns: [
    ['Creada', (invoice) => created(invoice, '/invoices')],
    ['Cliente', (invoice, context) => customerLink(context, invoice)],
    ['Motivo', ({ billing_reason: reason }) => reasons[reason ?? '']],
    ['Importe', ({ amount_due: cents }) => price(cents)],
    [
      'Estado',
      (invoice, context) => html`${badge(invoice.status)} ${refundedPart(chargeOf(invoice, context))}`,
    ],
    ['Intentos', ({ attempt_count: count }) => count],
    ['Siguiente intento', ({ next_payment_attempt: at }) => optionalDate(at)],
    ['Página', ({ hosted_invoice_url: url }) => url && html`<a href="${url}">Ver</a>`],
    ['Acciones', invoiceActions],
  ],
  detail: {
    find: ({ account }, id) => account.state.invoices.get(id),
    heading: ({ number }) => `Factura ${number ?? ''}`,
    facts: [
      ['Suscripción', (invoice) => link('/subscriptions', subscriptionId(invoice) ?? '')],
      ['Pagada', ({ status_transitions: { paid_at: at } }) => optionalDate(at)],
      [
        'Tarjeta',
        (invoice, context) => cardOf(context, intentOfInvoice(context.account, invoice)?.payment_method),
      ],
      ['Rechazo', (invoice, { account }) => intentOfInvoice(account, invoice)?.last_payment_error?.code],
    ],
    related: ({ id, lines }, context) =>
      html`<h2>Líneas</h2>
        ${renderTable(invoiceLines, lines.data, context)} ${eventsAbout(id, context)}`,
  },
};

const invoiceLines: Table<InvoiceLine> = {
  title: 'Líneas',
  empty: 'Sin líneas.',
  columns: [
    ['Concepto', ({ description }) => description],
    ['Periodo', ({ period: { start, end } }) => `${date(start)} – ${date(end)}`],
    ['Importe', ({ amount }) => price(amount)],
  ],
};

const chargeOf = (invoice: Invoice, { account }: DashboardContext) =>
  referenced(account.state.charges, intentOfInvoice(account, invoice)?.latest_charge);

function invoiceActions(invoice: Invoice, context: DashboardContext): Markup | null {
  const label = invoice.number ?? invoice.id;
  if (invoice.status === 'open')
    return actionForm('pay-invoice', invoice.id, [{ text: 'Cobrar ahora' }], label);
  const charge = chargeOf(invoice, context);
  const isRefundable = invoice.status === 'paid' && charge?.paid && !charge.refunded;
  return isRefundable ? actionForm('refund-invoice', invoice.id, [{ text: 'Devolver' }], label) : null;
}

export const billingResources = { customers, subscriptions, invoices };
