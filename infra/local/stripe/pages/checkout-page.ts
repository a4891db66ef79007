import { html, type Markup } from '#infra/local/html.ts';
import type { Account } from '../account.ts';
import { testCards } from '../cards.ts';
import { referenced } from '../objects.ts';
import { knownEmail } from '../resources/checkout/pay.ts';
import type { Checkout } from '../state.ts';
import { buyerPage, country, type Field, type FormState, type Page, price, formField } from './page.ts';

/** The payment page of an open session. */
export function checkoutPage(account: Account, checkout: Checkout, state: FormState): Page {
  const { session } = checkout;
  return buyerPage(
    'Pago',
    html`<main class="checkout">
      ${session.cancel_url && html`<a href="${session.cancel_url}">← Volver a la tienda</a>`}
      <h1>Pago con tarjeta</h1>
      ${orderSummary(account, checkout)}
      <form method="post" action="/c/pay/${session.id}" novalidate aria-label="Datos del pago">
        ${state.alert && html`<p class="alert warn" role="alert">${state.alert}</p>`}
        ${contactFields(account, checkout, state)} ${shippingFields(checkout, state)}
        <fieldset>
          <legend>Tarjeta</legend>
          ${cardFields.map((field) => formField(field, state))}
        </fieldset>
        <details>
          <summary>Tarjetas de prueba</summary>
          <ul class="small">
            ${testCards.map(({ number, label }) => html`<li><code>${number}</code> ${label}</li>`)}
          </ul>
        </details>
        <button class="signal">Pagar ${price(session.amount_total)}</button>
      </form>
    </main>`,
  );
}

function orderSummary({ state }: Account, { session, items }: Checkout): Markup {
  const shipping = session.shipping_cost;
  const rate = referenced(state.shippingRates, shipping?.shipping_rate);
  return html`<section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">Tu pedido</h2>
    <ul class="plain">
      ${items.map(
        ({ description, quantity, amount_total: total }) =>
          html`<li><span>${description} × ${quantity ?? 1}</span> <span>${price(total)}</span></li>`,
      )}
      ${
        shipping &&
        html`<li>
          <span>${rate?.display_name ?? 'Envío'}</span> <span>${price(shipping.amount_total)}</span>
        </li>`
      }
    </ul>
    <p class="total"><span>Total</span> <strong>${price(session.amount_total)}</strong></p>
  </section>`;
}

function contactFields(account: Account, checkout: Checkout, state: FormState): Markup {
  const email = knownEmail(account, checkout);
  return html`<fieldset>
    <legend>Contacto</legend>
    ${
      email === null
        ? formField(
            { name: 'email', label: 'Correo electrónico', autocomplete: 'email', inputmode: 'email' },
            state,
          )
        : html`<p>${email}</p>`
    }
  </fieldset>`;
}

const addressFields: readonly Field[] = [
  { name: 'shippingName', label: 'Nombre y apellidos', autocomplete: 'shipping name' },
  { name: 'shippingLine1', label: 'Dirección', autocomplete: 'shipping address-line1' },
  { name: 'shippingLine2', label: 'Piso, puerta', autocomplete: 'shipping address-line2', optional: true },
  { name: 'shippingState', label: 'Provincia', autocomplete: 'shipping address-level1', optional: true },
  { name: 'shippingPostalCode', label: 'Código postal', autocomplete: 'shipping postal-code' },
  { name: 'shippingCity', label: 'Ciudad', autocomplete: 'shipping address-level2' },
];

function shippingFields({ session }: Checkout, state: FormState): Markup | null {
  const countries = session.shipping_address_collection?.allowed_countries;
  if (countries === undefined) return null;
  const options = countries.map((code) => [code, country(code)] as const);
  return html`<fieldset>
    <legend>Dirección de envío</legend>
    ${addressFields.map((field) => formField(field, state))}
    ${formField({ name: 'shippingCountry', label: 'País', autocomplete: 'shipping country', options }, state)}
  </fieldset>`;
}

const cardFields: readonly Field[] = [
  {
    name: 'cardNumber',
    label: 'Número de tarjeta',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    hint: 'Prueba con 4242 4242 4242 4242, cualquier fecha futura y cualquier CVC.',
  },
  { name: 'cardExpiry', label: 'Caducidad (MM/AA)', autocomplete: 'cc-exp', inputmode: 'numeric' },
  { name: 'cardCvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric' },
  { name: 'cardName', label: 'Nombre en la tarjeta', autocomplete: 'cc-name' },
  {
    name: 'billingPostalCode',
    label: 'Código postal de facturación',
    autocomplete: 'billing postal-code',
  },
];
