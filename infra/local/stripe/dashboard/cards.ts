import { html, type Markup } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import { cardOfMethod } from '../payments/cards.ts';
import { testCards } from '../payments/test-cards.ts';
import { table } from './table.ts';

/** A card in one line. */
export function cardLine(method: Stripe.PaymentMethod | undefined): string {
  const card = method?.card;
  if (!card) return '—';
  return `${card.brand} •••• ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}`;
}

/** A customer's cards, and what each does. */
export function cardTable(methods: Stripe.PaymentMethod[], standard: string | null): Markup {
  const rows = methods.map((method) => [
    html`${cardLine(method)}<br /><code>${method.id}</code>`,
    cardOfMethod(method).label,
    method.billing_details.address?.postal_code ?? '—',
    method.id === standard && html`<span class="badge good">Predeterminada</span>`,
  ]);
  return table(
    'Tarjetas',
    ['Tarjeta', 'Qué hace', 'Código postal', ''],
    rows,
    'No ha guardado ninguna tarjeta.',
  );
}

/** Puts another card in the place of the customer's, as if they had a new one. */
export function swapCardForm(customer: string): Markup {
  const kept = testCards.filter(({ token, canBeSaved }) => token !== undefined && canBeSaved);
  return html`<div class="row">
    <form method="post" action="/actions/swap-card">
      <input type="hidden" name="id" value="${customer}" />
      <button class="plain" name="token" value="pm_card_chargeCustomerFail">
        Que falle la próxima renovación
      </button>
    </form>
    <form method="post" action="/actions/swap-card" class="row">
      <input type="hidden" name="id" value="${customer}" />
      <label for="token">Otra tarjeta</label>
      <select id="token" name="token">
        ${kept.map(({ token, number, label }) => html`<option value="pm_card_${token}">${label} (${number.slice(-4)})</option>`)}
      </select>
      <button class="plain">Cambiar la tarjeta</button>
    </form>
  </div>`;
}
