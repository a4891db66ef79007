import { html, type Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';
import type { Checkout } from '../state.ts';
import { price } from './format.ts';

/** What is bought, line by line, and the total. */
export function orderSummary(account: Account, { session, items }: Checkout): Markup {
  const isChoice = session.shipping_options.length > 1;
  return html`<section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">Tu pedido</h2>
    <ul>
      ${items.map(
        (item) =>
          html`<li>
            <span
              >${item.description}
              ${(item.quantity ?? 1) > 1 && html`<span class="quiet">× ${item.quantity}</span>`}</span
            >
            <span>${price(item.amount_total)}</span>
          </li>`,
      )}
      ${
        session.shipping_cost &&
        !isChoice &&
        html`<li>
          <span>${shippingName(account, idOf(session.shipping_cost.shipping_rate))}</span>
          <span>${price(session.shipping_cost.amount_total)}</span>
        </li>`
      }
    </ul>
    <p class="total">
      <span>Total${isChoice && ' sin envío'}</span>
      <strong>${price(isChoice ? session.amount_subtotal : session.amount_total)}</strong>
    </p>
  </section>`;
}

/** What a shipping rate is called. */
export function shippingName(account: Account, rateId: string | null): string {
  return account.state.shippingRates.get(rateId ?? '')?.display_name ?? 'Envío';
}
