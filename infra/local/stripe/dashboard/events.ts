import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { date } from '../pages/format.ts';
import type { Attempt } from '../webhooks/delivery.ts';
import { badge } from './badge.ts';
import { objectLink } from './links.ts';
import { act, newest, type Desk, type Section } from './section.ts';
import { table } from './table.ts';

/** Events with their deliveries, and sending them again. */
export const eventList: Section = {
  path: '/events',
  title: 'Eventos',
  render: ({ account }) => eventTable(account, account.state.events.values()),
  detail: ({ account }, id) => {
    const event = account.state.events.get(id);
    return event === undefined ? null : { title: event.type, body: eventPage(account, event) };
  },
};

/** The events about an object, for its page. */
export function eventsAbout({ account }: Desk, id: string): Markup {
  const about = [...account.state.events.values()].filter(({ data }) => {
    const object = data.object as { id?: string; customer?: unknown };
    return object.id === id || object.customer === id;
  });
  return html`<h2>Últimos eventos</h2>
    ${eventTable(account, newest(about, 20).reverse())}`;
}

function eventTable({ state }: Account, events: Iterable<Stripe.Event>): Markup {
  const rows = newest(events).map((event) => {
    const delivery = state.deliveries.get(event.id);
    const last = delivery?.attempts.at(-1);
    return [
      date(event.created),
      html`<a href="/events/${event.id}">${event.type}</a>`,
      objectLink(event.data.object),
      badge(delivery?.state),
      html`${delivery?.attempts.length ?? 0}${last && html` <span class="quiet">(último: ${statusOf(last)})</span>`}
      ${delivery?.nextAt != null && html`<br /><span class="quiet">siguiente ${date(Math.floor(delivery.nextAt / 1000))}</span>`}`,
      act('resend', event.id, [{ text: 'Enviar otra vez', label: `${event.type} ${event.id}` }]),
    ];
  });
  return table(
    'Eventos',
    ['Ocurrió', 'Tipo', 'Objeto', 'Entrega', 'Intentos', 'Acciones'],
    rows,
    'Todavía no hay eventos.',
  );
}

/** One event: its deliveries and what was sent. */
function eventPage({ state }: Account, event: Stripe.Event): Markup {
  const attempts = state.deliveries.get(event.id)?.attempts ?? [];
  const rows = attempts.map((attempt) => [
    date(Math.floor(attempt.at / 1000)),
    statusOf(attempt),
    html`<code>${attempt.answer}</code>`,
  ]);
  return html`${act('resend', event.id, [{ text: 'Enviar otra vez', label: event.type }])}
    <p>${objectLink(event.data.object)}</p>
    <h2>Entregas</h2>
    ${table('Entregas', ['Cuándo', 'Respuesta', 'Contenido'], rows, 'Todavía no se ha intentado.')}
    <h2>Contenido</h2>
    <pre tabindex="0" role="region" aria-label="Contenido del evento">
${JSON.stringify(event, null, 2)}</pre>`;
}

const statusOf = ({ status }: Attempt) => (status === null ? 'sin respuesta' : String(status));
