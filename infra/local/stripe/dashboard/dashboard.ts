import type { ServerResponse } from 'node:http';
import { html, type Markup } from '#infra/local/html/index.ts';
import { StripeFailure } from '../api/errors.ts';
import { isFaulty } from '../faults.ts';
import { matchPath } from '../paths.ts';
import type { Visit } from '../pages/checkout-routes.ts';
import { redirect, sendPage } from '../pages/page.ts';
import { press } from './actions.ts';
import { customers } from './customers.ts';
import { eventList } from './events.ts';
import { faultForm } from './faults.ts';
import { invoices } from './invoices.ts';
import { payments, refunds } from './money.ts';
import { requestList } from './requests.ts';
import type { Desk, Section } from './section.ts';
import { sessions } from './sessions.ts';
import { subscriptions } from './subscriptions.ts';

const sections: readonly Section[] = [
  sessions,
  payments,
  refunds,
  customers,
  subscriptions,
  invoices,
  eventList,
  requestList,
  faultForm,
];

/** The dashboard: everything that is not the API and not a payment page. */
export function serveDashboard(desk: Desk, visit: Visit, response: ServerResponse): void {
  const next = visit.form === null ? null : pressed(desk, visit.path, visit.form);
  if (typeof next === 'string') {
    redirect(response, next);
    return;
  }
  const found = next === null ? pageAt(desk, visit.path) : null;
  if (found === null) {
    sendFramed(desk, response, {
      title: next ? 'No se puede' : 'No encontrado',
      body: next ?? html`<p>Aquí no hay nada.</p>`,
      status: next ? 200 : 404,
    });
    return;
  }
  sendFramed(desk, response, found);
}

/** A section, or the page of one thing that it lists. */
function pageAt(desk: Desk, path: string): Framed | null {
  for (const section of sections) {
    const { path: current, title } = section;
    if (current === path) return { title, body: section.render(desk), current };
    const id = matchPath(`${current}/{id}`, path)?.id;
    const detail = id === undefined ? null : section.detail?.(desk, id);
    if (detail) return { ...detail, current };
  }
  return null;
}

/** Where to go after a button, or what to read when it was refused. */
function pressed(desk: Desk, path: string, form: Record<string, string>): string | Markup | null {
  const action = matchPath('/actions/{action}', path)?.action;
  if (action === undefined) return null;
  try {
    return press(desk, action, form);
  } catch (cause) {
    if (cause instanceof StripeFailure) return html`<p class="alert" role="alert">${cause.message}</p>`;
    throw cause;
  }
}

interface Framed {
  title: string;
  body: Markup;
  current?: string;
  status?: number;
}

function sendFramed(
  { faults }: Desk,
  response: ServerResponse,
  { title, body, current, status = 200 }: Framed,
): void {
  const items = sections.map(
    ({ path, title: name }) =>
      html`<li><a href="${path}" ${path === current && html`aria-current="page"`}>${name}</a></li>`,
  );
  const isWarned = isFaulty(faults.current) && current !== '/faults';
  sendPage(response, {
    title: `${title} · simulador de Stripe`,
    status,
    body: html`<header class="bar">
        <div>
          <strong>Simulador de Stripe</strong>
          <nav aria-label="Secciones">
            <ul>
              ${items}
            </ul>
          </nav>
          ${isWarned && html`<p class="alert small">Hay fallos activados</p>`}
        </div>
      </header>
      <main class="dashboard">
        <h1>${title}</h1>
        ${body}
      </main>`,
  });
}
