import type { ServerResponse } from 'node:http';
import { html, type Markup } from '#infra/local/html/index.ts';
import { StripeFailure } from '../api/errors.ts';
import { isFaulty } from '../faults.ts';
import type { PageRequest } from '../pages/checkout-routes.ts';
import { redirect, sendPage, type Page } from '../pages/page.ts';
import { matchPath } from '../urls.ts';
import { runAction } from './actions.ts';
import { billingResources } from './billing-resources.ts';
import { faultsForm } from './faults-form.ts';
import { logResources } from './log-resources.ts';
import { renderDetail, renderTable } from './render.ts';
import type { DashboardContext, Resource } from './resource.ts';
import { shopResources } from './shop-resources.ts';

const resources = Object.values({
  ...shopResources,
  ...billingResources,
  ...logResources,
}) as unknown as readonly Resource<object>[];

const faultsPath = '/faults';
const sections = [...resources, { path: faultsPath, title: 'Fallos' }];

/** Serves the dashboard: every path that belongs neither to the API nor to a payment page. */
export function serveDashboard(
  context: DashboardContext,
  { path, form }: PageRequest,
  response: ServerResponse,
): void {
  const action = matchPath('/actions/{action}', path)?.action;
  if (form === null || action === undefined) {
    sendPage(response, framed(context, path, pageAt(context, path)));
    return;
  }
  try {
    const next = runAction(context, action, form);
    if (next === null) sendPage(response, framed(context, path, notFound));
    else redirect(response, next);
  } catch (cause) {
    if (!(cause instanceof StripeFailure)) throw cause;
    const body = html`<p class="alert warn" role="alert">${cause.message}</p>`;
    sendPage(response, framed(context, path, { title: 'No se puede', body }));
  }
}

const notFound: Page = { title: 'No encontrado', body: html`<p>Aquí no hay nada.</p>`, status: 404 };

/** A section of the dashboard, or the page of one object. */
function pageAt(context: DashboardContext, path: string): Page {
  if (path === faultsPath) return { title: 'Fallos', body: faultsForm(context) };
  for (const resource of resources) {
    const { title, detail } = resource;
    if (resource.path === path)
      return { title, body: renderTable(resource, resource.rows(context), context) };
    const id = matchPath(`${resource.path}/{id}`, path)?.id;
    const row = id === undefined ? undefined : detail?.find(context, id);
    if (row !== undefined && detail !== undefined)
      return { title: detail.heading(row), body: renderDetail(resource, row, context) };
  }
  return notFound;
}

function framed({ faults }: DashboardContext, path: string, page: Page): Page {
  const links = sections.map(({ path: to, title }): Markup => {
    const isCurrent = to === path || (to !== '/' && path.startsWith(`${to}/`));
    return html`<a href="${to}" ${isCurrent && html`aria-current="page"`}>${title}</a>`;
  });
  const isWarned = isFaulty(faults.current) && path !== faultsPath;
  const body = html`<nav aria-label="Secciones">
      ${links} ${isWarned && html`<strong class="warn">Hay fallos activados</strong>`}
    </nav>
    <main class="dashboard">
      <h1>${page.title}</h1>
      ${page.body}
    </main>`;
  return { ...page, body };
}
