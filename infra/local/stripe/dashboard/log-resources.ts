import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import type { RequestRecord } from '../api/request-log.ts';
import { date } from '../pages/format.ts';
import type { Attempt } from '../webhooks/delivery.ts';
import { actionForm, badge, link } from './cells.ts';
import { renderTable } from './render.ts';
import type { DashboardContext, Resource, Table } from './resource.ts';

const events: Resource<Stripe.Event> = {
  path: '/events',
  title: 'Eventos',
  empty: 'Todavía no hay eventos.',
  rows: ({ account }) => account.state.events.values(),
  columns: [
    ['Ocurrió', ({ created }) => date(created)],
    ['Tipo', ({ id, type }) => html`<a href="/events/${id}">${type}</a>`],
    ['Objeto', ({ data }) => objectLink(data.object)],
    ['Entrega', (event, context) => badge(deliveryOf(event, context)?.state)],
    ['Intentos', (event, context) => attemptsOf(event, context).length],
    [
      'Siguiente intento',
      (event, context) => {
        const next = deliveryOf(event, context)?.nextAt;
        return next != null && date(next / 1000);
      },
    ],
    ['Acciones', ({ id }) => actionForm('resend', id, [{ text: 'Enviar otra vez' }])],
  ],
  detail: {
    find: ({ account }, id) => account.state.events.get(id),
    heading: ({ type }) => type,
    related: (event, context) =>
      html`<h2>Entregas</h2>
        ${renderTable(attempts, attemptsOf(event, context), context)}`,
  },
};

const attempts: Table<Attempt> = {
  title: 'Entregas',
  empty: 'Todavía no se ha intentado.',
  columns: [
    ['Cuándo', ({ at }) => date(at / 1000)],
    ['Respuesta', ({ status }) => status ?? 'sin respuesta'],
    ['Contenido', ({ answer }) => html`<code>${answer}</code>`],
  ],
};

const deliveryOf = ({ id }: Stripe.Event, { account }: DashboardContext) => account.state.deliveries.get(id);

const attemptsOf = (event: Stripe.Event, context: DashboardContext) =>
  deliveryOf(event, context)?.attempts ?? [];

const pages: Record<string, string | undefined> = {
  customer: '/customers',
  invoice: '/invoices',
  subscription: '/subscriptions',
};

/** An object's id, as a link to its page where there is one. */
function objectLink({ object, id = '' }: { object?: string; id?: string }): Markup {
  const page = pages[object ?? ''];
  return page === undefined ? html`<code>${id}</code>` : link(page, id);
}

/** The latest events about an object. */
export function eventsAbout(id: string, context: DashboardContext): Markup {
  const about = [...context.account.state.events.values()].filter(({ data }) => {
    const object = data.object as { id?: string; customer?: unknown };
    return object.id === id || object.customer === id;
  });
  return html`<h2>Últimos eventos</h2>
    ${renderTable(events, about, context, 20)}`;
}

/** The latest API requests; error objects link here as `request_log_url`. */
const requests: Resource<RequestRecord> = {
  path: '/requests',
  title: 'Peticiones',
  empty: 'Todavía no hay peticiones.',
  rows: ({ requests: log }) => log.latest().toReversed(),
  columns: [
    ['Cuándo', ({ at, id }) => html`${date(at / 1000)}<br /><code id="${id}">${id}</code>`],
    ['Petición', ({ method, path }) => html`${method} <code>${path}</code>`],
    ['Respuesta', ({ status, replayed }) => html`${status}${replayed && ' (repetida)'}`],
    ['Clave de idempotencia', ({ idempotencyKey: key }) => key && html`<code>${key}</code>`],
    ['Error', ({ message }) => message],
  ],
};

export const logResources = { events, requests };
