import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Account, updateAndEmit } from '../account.ts';
import { fullAddress, idOf, newId } from '../objects.ts';
import { cardOfMethod, cardOfToken, declines, findCard, isCardNumber, type TestCard } from '../cards.ts';
import * as z from 'zod';
import { cardError, invalidRequest, requireRow } from '../api/errors.ts';
import { address, choice, email, nonEmptyText, integer, text, expandable } from '../api/params.ts';
import { forBrowser, get, listPage, pageParams, post, retrieve } from '../api/operation.ts';

/** A test card with the expiry date that was typed. */
export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Stores a card as a payment method, without an event. */
export function createCardMethod(
  account: Account,
  { card, expMonth, expYear }: CardDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: billing,
    card: {
      brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      last4: card.number.slice(-4),
      wallet: null,
    },
    created: account.seconds(),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } as unknown as Stripe.PaymentMethod;
  account.state.paymentMethods.set(method.id, method);
  return method;
}

/** The parameters of a payment method: a typed card from Stripe.js, or a test token. */
const methodParams = {
  billing_details: z
    .strictObject({
      address: address().optional(),
      email: email().optional(),
      name: text(256).optional(),
    })
    .optional(),
  card: z
    .strictObject({
      cvc: nonEmptyText(4).optional(),
      exp_month: integer(0, 99).optional(),
      exp_year: integer(0, 9999).optional(),
      number: nonEmptyText(30).optional(),
      token: nonEmptyText().optional(),
    })
    .optional(),
  type: choice('card'),
};
type MethodParams = z.output<z.ZodObject<typeof methodParams>>;

/** Reads a typed card. Throws Stripe's card error for a number, date or code that cannot be right. */
function readCard(account: Account, { card }: Pick<MethodParams, 'card'>): CardDetails {
  if (card?.token !== undefined) return tokenCard(card.token, 'card[token]');
  if (card?.number === undefined) throw missing('card[number]');
  if (card.exp_month === undefined) throw missing('card[exp_month]');
  if (card.exp_year === undefined) throw missing('card[exp_year]');
  if (!isCardNumber(card.number)) throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  const expYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  checkExpiry(account, card.exp_month, expYear);
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { card: findCard(card.number), expMonth: card.exp_month, expYear };
}

/** The test card of a token (`pm_card_visa`, `tok_visa`). */
function tokenCard(token: string, param: string): CardDetails {
  const card = cardOfToken(token);
  if (card === undefined) throw invalidRequest(`No such token: '${token}'`, param, 'resource_missing');
  return { card, expMonth: 12, expYear: 2099 };
}

function checkExpiry(account: Account, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  // A card is valid to the end of its month.
  if (Date.UTC(year, month) <= account.now() || year > new Date(account.now()).getUTCFullYear() + 80)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');

const wrong = (code: string, message: string, param: string) =>
  cardError({ code, declineCode: null, message }, { param });

/** Billing details with every field. */
const billingOf = (given: MethodParams['billing_details']): Stripe.PaymentMethod.BillingDetails => ({
  address: fullAddress(given?.address ?? {}),
  email: given?.email ?? null,
  name: given?.name ?? null,
  phone: null,
  tax_id: null,
});

/** The payment method of an id; a test token (`pm_card_visa`) creates a new one at each use, as at Stripe. */
function findOrCreateMethod(account: Account, id: string, param?: string): Stripe.PaymentMethod {
  if (cardOfToken(id) !== undefined)
    return createCardMethod(account, tokenCard(id, 'id'), billingOf(undefined));
  return requireRow(account.state.paymentMethods, 'PaymentMethod', id, param);
}

/** The payment method of an id. Throws when this customer cannot pay with it. */
export function requireUsableMethod(
  account: Account,
  id: string,
  customer: string | null,
  param: string,
): Stripe.PaymentMethod {
  const method = findOrCreateMethod(account, id, param);
  const owner = idOf(method.customer);
  if (account.state.detachedMethods.has(method.id)) throw spent(param);
  if (owner === null || owner === customer) return method;
  throw invalidRequest(
    `The payment method ${method.id} does not belong to the Customer you supplied ${String(customer)}. Please use this payment method with the Customer that it belongs to instead.`,
    param,
    'resource_missing',
  );
}

/** The id of a payment method. Throws unless it is saved for this customer: only such can be a default. */
export function requireSavedMethod(account: Account, id: string, customer: string, param: string): string {
  const method = requireUsableMethod(account, id, customer, param);
  if (method.customer === customer) return method.id;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );
}

/** Saves a payment method for a customer. Throws a card error when the bank declines. */
export function attach(account: Account, method: Stripe.PaymentMethod, customer: string): void {
  const owner = idOf(method.customer);
  if (owner === customer) return;
  if (owner !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  if (account.state.detachedMethods.has(method.id)) throw spent();
  const card = cardOfMethod(method);
  if (!card.canBeSaved && card.charge !== 'succeeded' && card.charge !== 'pending')
    throw cardError(declines[card.charge], { payment_method: method });
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

const spent = (param?: string) =>
  invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    param,
    'payment_method_unexpected_state',
  );

/** Detaches a payment method from its customer, and removes it wherever it was a default. */
export function detach(account: Account, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOf(method.customer);
  if (customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method_unexpected_state',
    );
  }
  method.customer = null;
  account.state.detachedMethods.set(method.id, { id: method.id });
  account.emit('payment_method.detached', method, { customer });
  const owner = account.state.customers.get(customer);
  if (owner?.invoice_settings.default_payment_method === method.id)
    updateAndEmit(
      account,
      'customer.updated',
      owner,
      () => (owner.invoice_settings.default_payment_method = null),
    );
  for (const subscription of account.state.subscriptions.values()) {
    if (subscription.default_payment_method !== method.id) continue;
    updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = null;
    });
  }
  return method;
}

/** The parameters of a confirmation that name its card: an existing one, or a new one. */
export const confirmationParams = {
  payment_method: nonEmptyText().optional(),
  payment_method_data: z.strictObject(methodParams).optional(),
};
type Given = z.output<z.ZodObject<typeof confirmationParams>>;

/** The card of a confirmation; without parameters, the one that the intent already has. */
export function methodToConfirm(
  account: Account,
  { payment_method: id, payment_method_data: data }: Given,
  intent: Pick<Stripe.SetupIntent | Stripe.PaymentIntent, 'customer' | 'payment_method'>,
): Stripe.PaymentMethod | undefined {
  const known = id ?? (data === undefined ? idOf(intent.payment_method) : null);
  if (known !== null) return requireUsableMethod(account, known, idOf(intent.customer), 'payment_method');
  return data && createCardMethod(account, readCard(account, data), billingOf(data.billing_details));
}

const base = '/v1/payment_methods';
const ofCustomer = '/v1/customers/{id}/payment_methods';

export const paymentMethodOperations = [
  forBrowser(
    post(base, z.strictObject({ ...expandable, ...methodParams }), ({ account, params }) =>
      createCardMethod(account, readCard(account, params), billingOf(params.billing_details)),
    ),
  ),
  retrieve(base, 'PaymentMethod', (state) => state.paymentMethods),
  post(
    `${base}/{id}/attach`,
    z.strictObject({ ...expandable, customer: nonEmptyText() }),
    ({ account, id, params: { customer } }) => {
      requireRow(account.state.customers, 'customer', customer, 'customer');
      const method = findOrCreateMethod(account, id);
      attach(account, method, customer);
      return method;
    },
  ),
  post(`${base}/{id}/detach`, z.strictObject(expandable), ({ account, id }) =>
    detach(account, requireRow(account.state.paymentMethods, 'PaymentMethod', id)),
  ),
  get(
    ofCustomer,
    z.strictObject({ ...pageParams, type: choice('card').optional() }),
    ({ account: { state }, id, params }) => {
      requireRow(state.customers, 'customer', id, 'customer');
      const methods = [...state.paymentMethods.values()].filter(({ customer }) => customer === id);
      return listPage(methods, params, `/v1/customers/${id}/payment_methods`);
    },
  ),
  get(
    `${ofCustomer}/{method}`,
    z.strictObject(expandable),
    ({ account: { state }, ids: { id, method = '' } }) => {
      const theirs = [...state.paymentMethods].filter(([, { customer }]) => customer === id);
      return requireRow(new Map(theirs), 'PaymentMethod', method);
    },
  ),
];
