import { html, type Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { idOf, referenced } from '../ids.ts';
import { date, price } from '../pages/format.ts';
import { defaultMethod } from '../resources/subscriptions/default-method.ts';
import { periodOf } from '../resources/subscriptions/plan.ts';
import type { Price, Subscription } from '../state.ts';
import { scheduleBadge, subscriptionBadge } from './badge.ts';
import { cardLine, swapCardForm } from './cards.ts';
import { eventsAbout } from './events.ts';
import { invoiceTable } from './invoices.ts';
import { customerLink } from './links.ts';
import { act, newest, type Desk, type Section } from './section.ts';
import { facts, table, whole } from './table.ts';

/** Subscriptions, and how they stand. */
export const subscriptions: Section = {
  path: '/subscriptions',
  title: 'Suscripciones',
  render: (desk) => subscriptionTable(desk, desk.account.state.subscriptions.values()),
  detail(desk, id) {
    const subscription = desk.account.state.subscriptions.get(id);
    return subscription ? { title: 'Suscripción', body: page(desk, subscription) } : null;
  },
};

/** Subscriptions as rows. */
export function subscriptionTable({ account }: Desk, of: Iterable<Subscription>): Markup {
  const rows = newest(of).map((subscription) => [
    html`${date(subscription.created)}<br /><a href="/subscriptions/${subscription.id}"
        ><code>${subscription.id}</code></a
      >`,
    customerLink(account, subscription.customer),
    subscriptionBadge(subscription.status),
    planOf(account, subscription),
    date(periodOf(subscription).end),
    plans(account, subscription),
    !isOver(subscription) &&
      act('cancel-now', subscription.id, [{ text: 'Cancelar ahora', label: subscription.id }]),
  ]);
  return table(
    'Suscripciones',
    ['Creada', 'Cliente', 'Estado', 'Plan', 'Periodo hasta', 'Previsto', 'Acciones'],
    rows,
    'Todavía no hay suscripciones.',
  );
}

function page(desk: Desk, subscription: Subscription): Markup {
  const { account } = desk;
  const { id } = subscription;
  const { start, end } = periodOf(subscription);
  const invoices = [...account.state.invoices.values()].filter(
    ({ parent }) => idOf(parent?.subscription_details?.subscription as string | undefined) === id,
  );
  return html`${facts([
      ['Id', html`<code>${id}</code>`],
      ['Estado', subscriptionBadge(subscription.status)],
      ['Cliente', customerLink(account, subscription.customer)],
      ['Plan', planOf(account, subscription)],
      ['Periodo', `${date(start)} – ${date(end)}`],
      ['Prueba hasta', subscription.trial_end !== null && date(subscription.trial_end)],
      ['Tarjeta', cardLine(defaultMethod(account, subscription))],
      ['Previsto', plans(account, subscription)],
      ['Cancelación pedida', subscription.canceled_at !== null && date(subscription.canceled_at)],
      ['Terminó', subscription.ended_at !== null && date(subscription.ended_at)],
      ['Motivo', subscription.cancellation_details?.reason],
      ...Object.entries(subscription.metadata).map(
        ([name, value]) => [name, html`<code>${value}</code>`] as const,
      ),
    ])}
    ${!isOver(subscription) && act('cancel-now', id, [{ text: 'Cancelar ahora', label: id }])}
    ${!isOver(subscription) && swapCardForm(idOf(subscription.customer) ?? '')}
    ${phases(account, subscription)}
    <h2>Facturas</h2>
    ${invoiceTable(desk, invoices)} ${eventsAbout(desk, id)}
    ${whole(subscription, 'La suscripción como la da la API')}`;
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

function planOf(account: Account, { items }: Pick<Subscription, 'items'>): string {
  return items.data.map(({ price: of }) => priceInWords(account, of)).join(', ');
}

/** `Plan PRO, 19,00 € al mes`. */
function priceInWords({ state }: Account, of: Price): string {
  const name = referenced(state.products, of.product as string)?.name ?? of.nickname ?? of.id;
  const { interval, interval_count: count = 1 } = of.recurring ?? {};
  const rhythm = interval === 'year' ? 'al año' : count > 1 ? `cada ${count} meses` : 'al mes';
  return `${name}, ${price(of.unit_amount)} ${rhythm}`;
}

/** What will become of it: an end, or another plan. */
function plans(account: Account, { cancel_at: end, schedule: of, status }: Subscription): Markup | string {
  if (status === 'canceled' || status === 'incomplete_expired') return '—';
  if (end !== null) return `Termina el ${date(end)}`;
  const schedule = referenced(account.state.schedules, of as string | null);
  const next = schedule?.phases.find(({ start_date: start }) => start > account.seconds());
  if (next === undefined) return 'Se renueva';
  const other = account.state.prices.get(idOf(next.items[0]?.price) ?? '');
  return `${date(next.start_date)}: ${other ? priceInWords(account, other) : 'otro plan'}`;
}

function phases(account: Account, { schedule: of }: Subscription): Markup | null {
  const schedule = referenced(account.state.schedules, of as string | null);
  if (schedule === undefined) return null;
  const rows = schedule.phases.map(({ start_date: start, end_date: end, items }) => [
    date(start),
    date(end),
    items
      .map(({ price: id }) => account.state.prices.get(idOf(id as string) ?? ''))
      .map((found) => (found ? priceInWords(account, found) : '—'))
      .join(', '),
  ]);
  return html`<h2>Calendario ${scheduleBadge(schedule.status)}</h2>
    <p><code>${schedule.id}</code></p>
    ${table('Calendario', ['Desde', 'Hasta', 'Plan'], rows, 'Sin fases.')}`;
}
