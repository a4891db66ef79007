import { html, type Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import { idOf } from '../ids.ts';
import { knownEmail } from '../payments/buyer.ts';
import { testCards } from '../payments/test-cards.ts';
import type { Checkout } from '../state.ts';
import { selectField, textField, type Field, type FormState } from './field.ts';
import { country, price } from './format.ts';
import { notice } from './notice.ts';
import { orderSummary, shippingName } from './order-summary.ts';
import type { Page } from './page.ts';

/** The payment page of an open session. */
export function checkoutPage(account: Account, checkout: Checkout, state: FormState): Page {
  const { session } = checkout;
  const button = session.shipping_options.length > 1 ? 'Pagar' : `Pagar ${price(session.amount_total)}`;
  const body = html`${notice}
    <main class="checkout">
      <header>
        ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">← Volver a la tienda</a>`}
        <h1>Pago con tarjeta</h1>
        ${orderSummary(account, checkout)}
      </header>
      <form method="post" action="/c/pay/${session.id}" novalidate aria-label="Datos del pago">
        ${state.alert && html`<p class="alert" role="alert">${state.alert}</p>`}
        ${contact(account, checkout, state)} ${shipping(checkout, state)}
        ${shippingChoice(account, checkout, state)} ${card(state)}
        <button type="submit">${button}</button>
        ${session.custom_text.submit && html`<p class="quiet small">${session.custom_text.submit.message}</p>`}
      </form>
    </main>`;
  return { title: 'Pago · simulador de Stripe', body };
}

function contact(account: Account, checkout: Checkout, state: FormState): Markup {
  const email = knownEmail(account, checkout);
  return html`<fieldset>
    <legend>Contacto</legend>
    ${
      email === null
        ? textField(
            { name: 'email', label: 'Correo electrónico', autocomplete: 'email', inputmode: 'email' },
            state,
          )
        : html`<p class="field">${email}</p>`
    }
    ${
      checkout.session.phone_number_collection?.enabled &&
      textField({ name: 'phone', label: 'Teléfono', autocomplete: 'tel', inputmode: 'tel' }, state)
    }
  </fieldset>`;
}

const addressFields: readonly Field[] = [
  { name: 'shippingName', label: 'Nombre y apellidos', autocomplete: 'shipping name' },
  { name: 'shippingLine1', label: 'Dirección', autocomplete: 'shipping address-line1' },
  { name: 'shippingLine2', label: 'Piso, puerta', autocomplete: 'shipping address-line2', optional: true },
  { name: 'shippingState', label: 'Provincia', autocomplete: 'shipping address-level1', optional: true },
  { name: 'shippingPostalCode', label: 'Código postal', autocomplete: 'shipping postal-code', maxlength: 12 },
  { name: 'shippingCity', label: 'Ciudad', autocomplete: 'shipping address-level2' },
];

function shipping({ session }: Checkout, state: FormState): Markup | null {
  const countries = session.shipping_address_collection?.allowed_countries;
  if (countries === undefined) return null;
  return html`<fieldset class="pairs">
    <legend>Dirección de envío</legend>
    ${addressFields.map((field) => textField(field, state))}
    ${selectField({ name: 'shippingCountry', label: 'País', options: countries.map((code) => [code, country(code)]) }, state)}
    ${session.custom_text.shipping_address && html`<p class="quiet small">${session.custom_text.shipping_address.message}</p>`}
  </fieldset>`;
}

function shippingChoice(account: Account, { session }: Checkout, state: FormState): Markup | null {
  const { shipping_options: options, amount_subtotal: subtotal } = session;
  if (options.length < 2) return null;
  const chosen = state.values.shippingOption ?? '0';
  return html`<fieldset>
    <legend>Envío</legend>
    ${options.map(
      (option, index) =>
        html`<label class="choice">
          <input
            type="radio"
            name="shippingOption"
            value="${index}"
            ${String(index) === chosen && html`checked`}
          />
          <span>${shippingName(account, idOf(option.shipping_rate))}: ${price(option.shipping_amount)}</span>
          <span class="quiet">total ${price((subtotal ?? 0) + option.shipping_amount)}</span>
        </label>`,
    )}
  </fieldset>`;
}

const cardFields: readonly Field[] = [
  {
    name: 'cardNumber',
    label: 'Número de tarjeta',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    hint: 'Prueba con 4242 4242 4242 4242, cualquier fecha futura y cualquier CVC.',
    proposals: testCards.map(({ number, label }) => [number, label] as const),
  },
  {
    name: 'cardExpiry',
    label: 'Caducidad (MM/AA)',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    maxlength: 9,
  },
  { name: 'cardCvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4 },
  { name: 'cardName', label: 'Nombre en la tarjeta', autocomplete: 'cc-name' },
  {
    name: 'billingPostalCode',
    label: 'Código postal de facturación',
    autocomplete: 'billing postal-code',
    maxlength: 12,
  },
];

function card(state: FormState): Markup {
  return html`<fieldset class="pairs">
      <legend>Tarjeta</legend>
      ${cardFields.map((field) => textField(field, state))}
    </fieldset>
    <details>
      <summary>Tarjetas de prueba</summary>
      <ul class="small">
        ${testCards.map(({ number, label }) => html`<li><code>${number}</code> ${label}</li>`)}
      </ul>
    </details>`;
}
