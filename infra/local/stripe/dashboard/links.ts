import { html, type Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';

type Reference = Parameters<typeof idOf>[0];

/** A customer by name or address, as a link. */
export function customerLink({ state }: Account, reference: Reference): Markup | string {
  const id = idOf(reference);
  if (id === null) return '—';
  const customer = state.customers.get(id);
  return html`<a href="/customers/${id}">${customer?.email || customer?.name || id}</a>`;
}

const pages: Record<string, string | undefined> = {
  customer: '/customers',
  invoice: '/invoices',
  subscription: '/subscriptions',
};

/** An object as a link to its page, where it has one. */
export function objectLink({ object, id }: { object?: string; id?: string }): Markup | string {
  if (id === undefined) return '—';
  const page = pages[object ?? ''];
  return page === undefined ? html`<code>${id}</code>` : html`<a href="${page}/${id}"><code>${id}</code></a>`;
}
