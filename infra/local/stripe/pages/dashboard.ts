import type { ServerResponse } from 'node:http';
import { html, table, type Markup } from '#infra/local/html.ts';
import { StripeFailure } from '../api/errors.ts';
import { date, type Page, price, redirect, sendPage } from './page.ts';
import type { PageRequest } from './checkout-routes.ts';
import type { State } from '../state.ts';
import { matchPath } from '../urls.ts';
import { actions, type DashboardContext } from './actions.ts';

interface Section {
  path: string;
  title: string;
  of: keyof State;
}

/** The objects that have a list. The back office links to payments and customers. */
const sections: readonly Section[] = [
  { path: '/', title: 'Sesiones de pago', of: 'checkouts' },
  { path: '/payments', title: 'Pagos', of: 'paymentIntents' },
  { path: '/refunds', title: 'Reembolsos', of: 'refunds' },
  { path: '/disputes', title: 'Reclamaciones', of: 'disputes' },
  { path: '/customers', title: 'Clientes', of: 'customers' },
  { path: '/subscriptions', title: 'Suscripciones', of: 'subscriptions' },
  { path: '/invoices', title: 'Facturas', of: 'invoices' },
  { path: '/events', title: 'Eventos', of: 'events' },
];
const pathOf = ({ path }: Section, id: string) => `${path === '/' ? '' : path}/${id}`;

/** The most rows that a table shows, the newest ones. */
const most = 100;

/** Serves the dashboard: every path that belongs neither to the API nor to a payment page. */
export function serveDashboard(
  context: DashboardContext,
  { path, form }: PageRequest,
  response: ServerResponse,
): void {
  const name = matchPath('/actions/{action}', path)?.action;
  if (form === null || name === undefined) return sendPage(response, framed(path, pageAt(context, path)));
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) return sendPage(response, framed(path, notFound));
  try {
    action.run(context, form.id ?? '');
    context.account.changed();
    redirect(response, sections.find(({ of }) => of === action.of)?.path ?? '/');
  } catch (cause) {
    if (!(cause instanceof StripeFailure)) throw cause;
    const refused = { title: 'No se puede', body: html`<p role="alert">${cause.message}</p>` };
    sendPage(response, framed(path, refused));
  }
}

const notFound: Page = { title: 'Aquí no hay nada.', body: html`<p>Elige una sección.</p>`, status: 404 };

function pageAt(context: DashboardContext, path: string): Page {
  const { state } = context.account;
  for (const section of sections) {
    if (path === section.path)
      return { title: section.title, body: objectTable(context, section, [...state[section.of].values()]) };
    const row = state[section.of].get(matchPath(pathOf(section, '{id}'), path)?.id ?? '');
    if (row) return detailPage(context, section, row);
  }
  return notFound;
}

function framed(path: string, { title, body, status }: Page): Page {
  return {
    title,
    ...(status !== undefined && { status }),
    body: html`<nav aria-label="Secciones">
        ${sections.map((link) => html`<a href="${link.path}" ${link.path === path && html`aria-current="page"`}>${link.title}</a> `)}
        <span>Simulador de Stripe</span>
      </nav>
      <main class="dashboard">
        <h1>${title}</h1>
        ${body}
      </main>`,
  };
}

/** The fields that objects of Stripe have in common, as far as they have them. */
interface Shown {
  id: string;
  created: number;
  status?: string | null;
  payment_status?: string;
  type?: string;
  name?: string | null;
  email?: string | null;
  customer?: unknown;
  customer_email?: string | null;
  amount?: number;
  amount_due?: number;
  amount_total?: number | null;
}

/** The object as the API shows it: a checkout also has what Stripe keeps to itself. */
const objectOf = (row: object): Shown => ('session' in row ? row.session : row) as Shown;

function objectTable(context: DashboardContext, section: Section, rows: object[]): Markup {
  const { state } = context.account;
  if (rows.length === 0) return html`<p class="quiet">Todavía no hay nada.</p>`;
  return table(
    section.title,
    ['Creado', 'Id', 'De', 'Importe', 'Estado', 'Acciones'],
    rows
      .reverse()
      .slice(0, most)
      .map((row) => {
        const shown = objectOf(row);
        const customer = typeof shown.customer === 'string' ? state.customers.get(shown.customer) : undefined;
        const cents = shown.amount ?? shown.amount_total ?? shown.amount_due;
        const status = [shown.status, shown.payment_status, state.deliveries.get(shown.id)?.state];
        return [
          date(shown.created),
          html`<a href="${pathOf(section, shown.id)}"><code>${shown.id.slice(0, 20)}</code></a>`,
          shown.type ?? shown.email ?? customer?.email ?? shown.customer_email ?? shown.name,
          cents != null && price(cents),
          status.filter(Boolean).join(', '),
          buttons(context, section.of, row),
        ];
      }),
  );
}

const buttons = ({ account }: DashboardContext, of: keyof State, row: object): Markup[] =>
  Object.entries(actions)
    .filter(([, action]) => action.of === of && action.fits(row, account))
    .map(
      ([name, { text }]) =>
        html`<form method="post" action="/actions/${name}">
          <input type="hidden" name="id" value="${objectOf(row).id}" />
          <button aria-label="${text}: ${objectOf(row).id}">${text}</button>
        </form>`,
    );

/** One object as the API shows it; an event with its deliveries. */
function detailPage(context: DashboardContext, { of, title }: Section, row: object): Page {
  const shown = objectOf(row);
  const json = { ...shown, deliveries: context.account.state.deliveries.get(shown.id)?.attempts };
  return {
    title: `${title}: ${shown.id.slice(0, 20)}`,
    body: html`<div class="row">${buttons(context, of, row)}</div>
      <pre tabindex="0" role="region" aria-label="JSON">${JSON.stringify(json, null, 2)}</pre>`,
  };
}
