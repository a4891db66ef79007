import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { referenced } from '../ids.ts';
import { matchPath } from '../urls.ts';
import { customerOf } from '../resources/checkout/buyer.ts';
import type { Outcome } from '../resources/payment-intents/charge.ts';
import { authenticate, authenticationUrl, tryCard } from '../resources/checkout/try-card.ts';
import { checkoutOf } from '../resources/checkout/sessions.ts';
import type { Checkout } from '../state.ts';
import { authenticationPage } from './authentication-page.ts';
import { checkoutPage } from './checkout-page.ts';
import { closedPage, successUrl, unknownPage } from './closed-page.ts';
import type { FormState } from './field.ts';
import { redirect, sendPage, type Page } from './page.ts';
import { readPaymentForm } from './read-payment-form.ts';

/** A request from a browser: `form` is what was posted, or null when the page is asked for. */
export interface Visit {
  path: string;
  form: Record<string, string> | null;
}

/** The pages under `/c/pay/`, where buyers pay. Everything works without JavaScript. */
export function serveCheckout(account: Account, visit: Visit, response: ServerResponse): void {
  const answer = visitCheckout(account, visit);
  if (visit.form !== null) account.changed();
  if (typeof answer === 'string') redirect(response, answer);
  else sendPage(response, answer);
}

function visitCheckout(account: Account, { path, form }: Visit): Page | string {
  const bank = matchPath('/c/pay/{id}/authenticate', path);
  const id = bank?.id ?? matchPath('/c/pay/{id}', path)?.id ?? '';
  if (!account.state.checkouts.has(id)) return unknownPage;
  const checkout = checkoutOf(account, id);
  if (checkout.session.status !== 'open') return closedPage(checkout.session);
  if (bank !== undefined) return visitBank(account, checkout, form);
  if (form === null)
    return checkoutPage(account, checkout, {
      values: known(account, checkout),
      errors: {},
      ...lastRefusal(checkout),
    });
  return pay(account, checkout, form);
}

function pay(account: Account, checkout: Checkout, form: Record<string, string>): Page | string {
  const read = readPaymentForm(account, checkout, form);
  if ('errors' in read) return checkoutPage(account, checkout, { values: form, errors: read.errors });
  const outcome = tryCard(account, checkout, read.buyer, read.card);
  if (outcome.status !== 'declined') return nextUrl(account, checkout, outcome);
  // The card's own fields come back empty: another card is wanted, and its code is never written into a page.
  const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...values } = form;
  return checkoutPage(account, checkout, { values, errors: {}, alert: outcome.decline.spanish });
}

function visitBank(account: Account, checkout: Checkout, form: Record<string, string> | null): Page | string {
  const back = `${account.url}/c/pay/${checkout.session.id}`;
  const intent = referenced(account.state.paymentIntents, checkout.session.payment_intent);
  if (intent?.status !== 'requires_action') return back;
  if (form === null) return authenticationPage(checkout);
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

/** What the page knows before the buyer types: their earlier answers, or what the shop knows of the customer. */
function known(account: Account, checkout: Checkout): Record<string, string> {
  const buyer = checkout.attempt?.buyer;
  const customer = customerOf(account, checkout);
  const shipping = buyer?.shipping ?? customer?.shipping;
  const values = {
    email: buyer?.email,
    phone: buyer?.phone ?? customer?.phone,
    shippingName: shipping?.name ?? customer?.name,
    ...addressValues(shipping?.address),
    shippingOption: String(buyer?.shippingOption ?? 0),
    cardName: buyer?.billing.name,
    billingPostalCode: buyer?.billing.postalCode,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}

function addressValues(address: Partial<Stripe.Address> | undefined) {
  return {
    shippingLine1: address?.line1,
    shippingLine2: address?.line2,
    shippingCity: address?.city,
    shippingPostalCode: address?.postal_code,
    shippingState: address?.state,
    shippingCountry: address?.country,
  };
}

/** Why the bank sent the buyer back; said once. */
function lastRefusal(checkout: Checkout): Pick<FormState, 'alert'> {
  const { refusal } = checkout;
  checkout.refusal = null;
  return refusal === null ? {} : { alert: refusal };
}
