import type { Account } from '../account.ts';
import {
  authenticate,
  authenticationUrl,
  customerOf,
  knownEmail,
  successUrl,
  tryCard,
} from '../resources/checkout/pay.ts';
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  fieldErrors,
  readExpiry,
} from '../browser/frame/card-validation.ts';
import { findCard } from '../cards.ts';
import { fullAddress, referenced } from '../objects.ts';
import type { CardDetails } from '../resources/payment-methods.ts';
import type { Buyer, Checkout } from '../state.ts';
import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { html } from '#infra/local/html.ts';
import { checkoutOf } from '../resources/checkout/sessions.ts';
import type { Outcome } from '../resources/charges.ts';
import { matchPath } from '../urls.ts';
import { checkoutPage } from './checkout-page.ts';
import { messagePage, type Page, price, redirect, sendPage } from './page.ts';

type Values = Record<string, string>;
type Read = { buyer: Buyer; card: CardDetails } | { errors: Values };

/** Reads the payment form; the errors are in the order of the fields. */
function readPaymentForm(account: Account, checkout: Checkout, values: Values): Read {
  const errors: Values = {};
  const need = (name: string, message: string) => {
    const value = (values[name] ?? '').trim();
    if (value === '') errors[name] = message;
    return value;
  };
  const buyer = readBuyer(account, checkout, values, need);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyer.email))
    errors.email ??= 'Escribe un correo electrónico válido.';
  const card = readCard(account, values, errors);
  need('cardName', 'Escribe el nombre que figura en la tarjeta.');
  need('billingPostalCode', 'Escribe el código postal.');
  return Object.keys(errors).length > 0 ? { errors } : { buyer, card };
}

type Need = (name: string, message: string) => string;

function readBuyer(account: Account, checkout: Checkout, values: Values, need: Need): Buyer {
  const { shipping_address_collection: collection } = checkout.session;
  return {
    email: knownEmail(account, checkout) ?? need('email', 'Escribe tu correo electrónico.'),
    shipping: collection ? readShipping(collection, values, need) : null,
    billing: { name: (values.cardName ?? '').trim(), postalCode: (values.billingPostalCode ?? '').trim() },
  };
}

function readShipping(
  { allowed_countries: countries }: { allowed_countries: readonly string[] },
  values: Values,
  need: Need,
): Buyer['shipping'] {
  const name = need('shippingName', 'Escribe el nombre de quien recibe el pedido.');
  const given = values.shippingCountry ?? '';
  const address = fullAddress({
    line1: need('shippingLine1', 'Escribe la dirección.'),
    line2: values.shippingLine2?.trim(),
    postal_code: need('shippingPostalCode', 'Escribe el código postal.'),
    city: need('shippingCity', 'Escribe la ciudad.'),
    state: values.shippingState?.trim(),
    country: countries.includes(given) ? given : countries[0],
  });
  return { name, address };
}

/** The card by the checks of the card field of Stripe.js. */
function readCard(account: Account, values: Values, errors: Values): CardDetails {
  const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map((name) =>
    (values[name] ?? '').replaceAll(/\D/g, ''),
  ) as [string, string, string];
  const verdicts = {
    cardNumber: checkNumber(number),
    cardExpiry: checkExpiry(expiry, account.now()),
    cardCvc: checkCvc(cvc),
  };
  for (const [name, { code }] of Object.entries(verdicts)) if (code) errors[name] = fieldErrors[code];
  const { month: expMonth, year: expYear } = readExpiry(expiry);
  return { card: findCard(number), expMonth, expYear };
}

/** A page request of a browser: `form` is the posted form, or null for a GET. */
export interface PageRequest {
  path: string;
  form: Record<string, string> | null;
}

/** Serves the payment pages under `/c/pay/`. They work without JavaScript. */
export function serveCheckout(account: Account, request: PageRequest, response: ServerResponse): void {
  const answer = answerCheckout(account, request);
  if (request.form !== null) account.changed();
  if (typeof answer === 'string') redirect(response, answer);
  else sendPage(response, answer);
}

/** A page, or the URL of a redirect. */
function answerCheckout(account: Account, { path, form }: PageRequest): Page | string {
  const bank = matchPath('/c/pay/{id}/authenticate', path);
  const id = bank?.id ?? matchPath('/c/pay/{id}', path)?.id ?? '';
  if (!account.state.checkouts.has(id)) {
    const hint = html`<p>Vuelve a la tienda y empieza de nuevo.</p>`;
    return messagePage('No encontramos esta sesión de pago', hint, 404);
  }
  const checkout = checkoutOf(account, id);
  if (checkout.session.status !== 'open') return closedPage(checkout.session);
  if (bank !== undefined) return answerBank(account, checkout, form);
  if (form !== null) return submitPayment(account, checkout, form);
  const { refusal } = checkout;
  checkout.refusal = null;
  return checkoutPage(account, checkout, {
    values: knownValues(account, checkout),
    errors: {},
    ...(refusal !== null && { alert: refusal }),
  });
}

function submitPayment(account: Account, checkout: Checkout, form: Record<string, string>): Page | string {
  const read = readPaymentForm(account, checkout, form);
  if ('errors' in read) return checkoutPage(account, checkout, { values: form, errors: read.errors });
  const outcome = tryCard(account, checkout, read.buyer, read.card);
  if (outcome.status !== 'declined') return nextUrl(account, checkout, outcome);
  // The card fields come back empty: the buyer must type another card, and a page never contains a security code.
  const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...values } = form;
  return checkoutPage(account, checkout, { values, errors: {}, alert: outcome.decline.spanish });
}

/** The simulated bank's page (3D Secure), and the buyer's answer to it. */
function answerBank(
  account: Account,
  checkout: Checkout,
  form: Record<string, string> | null,
): Page | string {
  const { session } = checkout;
  const back = `${account.url}/c/pay/${session.id}`;
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  if (intent?.status !== 'requires_action') return back;
  if (form === null) {
    return messagePage(
      'Tu banco pide una confirmación',
      html`<p>¿Autorizas el pago de <strong>${price(session.amount_total)}</strong>?</p>
        <form method="post" action="/c/pay/${session.id}/authenticate" class="row">
          <button class="signal" name="answer" value="complete">Completar autenticación</button>
          <button name="answer" value="fail">Fallar autenticación</button>
        </form>`,
    );
  }
  const outcome = authenticate(account, checkout, form.answer === 'complete');
  if (outcome === undefined || outcome.status === 'declined') {
    checkout.refusal = outcome?.decline.spanish ?? null;
    return back;
  }
  return nextUrl(account, checkout, outcome);
}

function nextUrl(account: Account, { session }: Checkout, outcome: Outcome): string {
  return outcome.status === 'authenticate' ? authenticationUrl(account, session.id) : successUrl(session);
}

/** The page of a session that cannot be paid any more. */
function closedPage(session: Stripe.Checkout.Session): Page {
  if (session.status === 'complete') {
    return messagePage(
      'Este pago ya está hecho',
      html`<p>No tienes que volver a pagar.</p>
        <a class="button" href="${successUrl(session)}">Ver mi pedido</a>`,
    );
  }
  return messagePage(
    'Esta sesión de pago ha caducado',
    html`<p>No se ha cobrado nada. Vuelve a la tienda y empieza de nuevo.</p>
      ${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Volver a la tienda</a>`}`,
  );
}

/** The values that the form starts with: the buyer's earlier answers, or the customer's details. */
function knownValues(account: Account, checkout: Checkout): Record<string, string> {
  const buyer = checkout.attempt?.buyer;
  const customer = customerOf(account, checkout);
  const shipping = buyer?.shipping ?? customer?.shipping;
  const address: Partial<Stripe.Address> = shipping?.address ?? {};
  const values = {
    email: buyer?.email,
    shippingName: shipping?.name ?? customer?.name,
    shippingLine1: address.line1,
    shippingLine2: address.line2,
    shippingCity: address.city,
    shippingPostalCode: address.postal_code,
    shippingState: address.state,
    shippingCountry: address.country,
    cardName: buyer?.billing.name,
    billingPostalCode: buyer?.billing.postalCode,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}
