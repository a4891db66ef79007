import type { ServerResponse } from 'node:http';
import { html, table, type Markup, type Part } from '#infra/local/html.ts';
import { StripeFailure } from '../api/errors.ts';
import { type FaultSettings, isFaulty, signatures } from '../faults.ts';
import { date, type Page, price, redirect, sendPage, formField } from './page.ts';
import type { PageRequest } from './checkout-routes.ts';
import type { State } from '../state.ts';
import { matchPath } from '../urls.ts';
import { actions, type DashboardContext, runFaults } from './actions.ts';

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

const faultsPath = '/faults';
const links = [...sections, { path: faultsPath, title: 'Fallos' }];

/** The most rows that a table shows. */
const shown = 100;

/** Serves the dashboard: every path that belongs neither to the API nor to a payment page. */
export function serveDashboard(
  context: DashboardContext,
  { path, form }: PageRequest,
  response: ServerResponse,
): void {
  const name = matchPath('/actions/{action}', path)?.action;
  if (form === null || name === undefined)
    return sendPage(response, framed(context, path, pageAt(context, path)));
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action && name !== 'faults') return sendPage(response, framed(context, path, notFound));
  try {
    if (action) action.run(context, form.id ?? '');
    else runFaults(context, form);
    context.account.changed();
    redirect(response, sections.find(({ of }) => of === action?.of)?.path ?? faultsPath);
  } catch (cause) {
    if (!(cause instanceof StripeFailure)) throw cause;
    const refused = { title: 'No se puede', body: html`<p role="alert">${cause.message}</p>` };
    sendPage(response, framed(context, path, refused));
  }
}

const notFound: Page = { title: 'Aquí no hay nada.', body: html`<p>Elige una sección.</p>`, status: 404 };

function pageAt(context: DashboardContext, path: string): Page {
  if (path === faultsPath) return { title: 'Fallos', body: faultsForm(context) };
  const { state } = context.account;
  for (const section of sections) {
    if (path === section.path)
      return { title: section.title, body: objectTable(context, section, [...state[section.of].values()]) };
    const row = state[section.of].get(matchPath(pathOf(section, '{id}'), path)?.id ?? '');
    if (row) return detailPage(context, section, row);
  }
  return notFound;
}

function framed({ faults }: DashboardContext, path: string, { title, body, status }: Page): Page {
  const warning = html`<p class="warn" role="status"><a href="${faultsPath}">Hay fallos activados.</a></p>`;
  return {
    title,
    ...(status !== undefined && { status }),
    body: html`<nav aria-label="Secciones">
        ${links.map((link) => html`<a href="${link.path}" ${link.path === path && html`aria-current="page"`}>${link.title}</a> `)}
        <span>Simulador de Stripe</span>
      </nav>
      <main class="dashboard">
        <h1>${title}</h1>
        ${isFaulty(faults.current) && warning} ${body}
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
  return newest(
    section.title,
    ['Creado', 'Id', 'De', 'Importe', 'Estado', 'Acciones'],
    rows.reverse().map((row) => {
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

/** One object as the API shows it, and all others that name it. */
function detailPage(context: DashboardContext, { of, title }: Section, row: object): Page {
  const { state } = context.account;
  const { id } = objectOf(row);
  const delivery = state.deliveries.get(id);
  const named = sections.map((section) => {
    const rows = [...state[section.of].values()].filter(
      (other) => other !== row && JSON.stringify(other).includes(id),
    );
    return (
      rows.length > 0 &&
      html`<h2>${section.title}</h2>
        ${objectTable(context, section, rows)}`
    );
  });
  return {
    title: `${title}: ${id.slice(0, 20)}`,
    body: html`<div class="row">${buttons(context, of, row)}</div>
      <pre tabindex="0" role="region" aria-label="JSON">${JSON.stringify(objectOf(row), null, 2)}</pre>
      ${
        delivery &&
        html`<h2>Entregas</h2>
          ${newest(
            'Entregas',
            ['Cuándo', 'Respuesta', 'Contenido'],
            delivery.attempts.map(({ at, status, answer }) => [
              date(at / 1000),
              status ?? 'sin respuesta',
              html`<code>${answer}</code>`,
            ]),
          )}`
      }
      ${named}`,
  };
}

/** The newest rows of a table. */
const newest = (title: string, heads: readonly string[], rows: Part[][]): Markup =>
  rows.length === 0
    ? html`<p class="quiet">Todavía no hay nada.</p>`
    : table(title, heads, rows.slice(0, shown));

const labels: Record<keyof FaultSettings, string> = {
  duplicate: 'Veces que se envía cada evento',
  shuffle: 'Enviar los eventos desordenados',
  hold: 'Retener los eventos',
  drop: 'Entregas que se pierden',
  tamper: 'Cambiar el cuerpo después de firmar',
  signature: 'Firma',
  apiVersion: 'Otra versión de la API en los eventos',
  apiLatencyMs: 'Espera de la API en milisegundos',
  apiFailures: 'Peticiones a la API que fallan con 500',
  apiLostAnswers: 'Respuestas de la API que se pierden',
};

function faultsForm({ faults: { current }, webhooks }: DashboardContext): Markup {
  const held = webhooks.held().length;
  const values = Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, String(value ?? '')]),
  );
  const state = { values, errors: {} };
  return html`<form method="post" action="/actions/faults" class="row">
      <p>${held} ${held === 1 ? 'evento retenido' : 'eventos retenidos'}.</p>
      <button name="order" value="sent">Soltar en orden</button>
      <button name="order" value="reversed">Soltar al revés</button>
      <button name="order" value="shuffled">Soltar desordenados</button>
    </form>
    <form method="post" action="/actions/faults">
      ${Object.entries(labels).map(([name, label]) => {
        const value = current[name as keyof FaultSettings];
        if (typeof value === 'boolean')
          return html`<label class="choice"
            ><input type="checkbox" name="${name}" ${value && html`checked`} /> ${label}</label
          >`;
        if (name !== 'signature')
          return formField({ name, label, autocomplete: 'off', optional: value === null }, state);
        return formField(
          { name, label, autocomplete: 'off', options: signatures.map((each) => [each, each]) },
          state,
        );
      })}
      <div class="row">
        <button class="signal">Guardar</button>
        <button name="reset" value="all">Sin fallos</button>
      </div>
    </form>`;
}
