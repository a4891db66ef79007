import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import { idOf, referenced } from '../ids.ts';
import { date } from '../pages/format.ts';
import type { DashboardContext } from './resource.ts';

const labels: Record<string, string | undefined> = {
  active: 'Activa',
  canceled: 'Cancelado',
  complete: 'Completa',
  completed: 'Completo',
  delivered: 'Entregado',
  draft: 'Borrador',
  expired: 'Caducada',
  'given-up': 'Abandonado',
  held: 'Retenido',
  incomplete: 'Espera el primer pago',
  incomplete_expired: 'Nunca pagada',
  open: 'Abierta',
  paid: 'Pagada',
  past_due: 'Pago atrasado',
  processing: 'Pendiente',
  released: 'Liberado',
  requires_action: 'Espera autenticación',
  requires_confirmation: 'Espera confirmación',
  requires_payment_method: 'Espera otra tarjeta',
  succeeded: 'Cobrado',
  unpaid: 'Sin pagar',
  void: 'Anulada',
  waiting: 'En espera',
};
const good = new Set(['active', 'complete', 'delivered', 'paid', 'succeeded']);
const bad = new Set(['canceled', 'expired', 'given-up', 'incomplete_expired', 'past_due', 'void']);

/** A status in Spanish. */
export function badge(status: string | null | undefined, label = labels[status ?? '']): Markup {
  const tone = good.has(status ?? '') ? 'good' : bad.has(status ?? '') ? 'warn' : '';
  return html`<span class="badge ${tone}">${label ?? status}</span>`;
}

/** A date, which null leaves empty; `seconds` since 1970. */
export const optionalDate = (seconds: number | null | undefined) => (seconds == null ? '' : date(seconds));

/** Date and id of an object, the id as a link to its page where there is one. */
export function created({ created: seconds, id }: { created: number; id?: string }, page?: string): Markup {
  return html`${date(seconds)}<br />${page === undefined ? html`<code>${id}</code>` : link(page, id ?? '')}`;
}

/** A link to the page of an object. */
export const link = (page: string, id: string, text: string = id) =>
  html`<a href="${page}/${id}"><code>${text}</code></a>`;

/** A link to a customer, named by e-mail or name. */
export function customerLink(
  { account }: DashboardContext,
  { customer: reference }: { customer: Parameters<typeof idOf>[0] },
): Markup | null {
  const id = idOf(reference);
  if (id === null) return null;
  const customer = account.state.customers.get(id);
  return html`<a href="/customers/${id}">${customer?.email || customer?.name || id}</a>`;
}

/** A card in one line: `visa •••• 4242, 12/99`. */
export function cardLine(method: Stripe.PaymentMethod | undefined): string | null {
  const card = method?.card;
  if (!card) return null;
  return `${card.brand} •••• ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}`;
}

/** The payment method of a reference, in one line. */
export const cardOf = ({ account }: DashboardContext, reference: Parameters<typeof idOf>[0]) =>
  cardLine(referenced(account.state.paymentMethods, reference));

interface Button {
  text: string;
  value?: string;
}

/** A form with one or more buttons that act on an object. `label` names the object for screen readers. */
export function actionForm(action: string, id: string, buttons: readonly Button[], label = id): Markup {
  return html`<form method="post" action="/actions/${action}">
    <input type="hidden" name="id" value="${id}" />
    ${buttons.map(
      ({ text, value }) =>
        html`<button name="value" value="${value ?? ''}" aria-label="${text}: ${label}">${text}</button> `,
    )}
  </form>`;
}
