import * as z from 'zod';
import { invalidRequest, requireRow } from '../../api/errors.ts';
import {
  choice,
  currency,
  expandable,
  nonEmptyText,
  integer,
  list,
  metadata,
  moment,
  text,
  url,
} from '../../api/params.ts';
import { makePrice, makeProduct, priceFields, productData } from '../prices.ts';
import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { mergeMetadata, newId, nulls } from '../../objects.ts';
import type { Checkout, LineItem } from '../../state.ts';

/** The parameters of `checkout.sessions.create` that this shop's checkout uses. */
export const createParams = z.strictObject({
  ...expandable,
  cancel_url: url().optional(),
  client_reference_id: nonEmptyText(200).optional(),
  customer: nonEmptyText().optional(),
  customer_update: z
    .strictObject({ name: choice('auto').optional(), shipping: choice('auto').optional() })
    .optional(),
  expires_at: moment().optional(),
  line_items: list(
    z.strictObject({
      price_data: z.strictObject({ ...priceFields, product_data: productData }),
      quantity: integer(1),
    }),
  ),
  locale: text(10).optional(),
  metadata: metadata().optional(),
  mode: choice('payment'),
  payment_intent_data: z
    .strictObject({ description: nonEmptyText(1000).optional(), metadata: metadata().optional() })
    .optional(),
  shipping_address_collection: z
    .strictObject({
      allowed_countries: list(nonEmptyText(2).regex(/^[A-Z]{2}$/, 'Invalid country code'), 250),
    })
    .optional(),
  shipping_options: list(
    z.strictObject({
      shipping_rate_data: z.strictObject({
        display_name: nonEmptyText(100),
        fixed_amount: z.strictObject({ amount: integer(), currency: currency() }),
        type: choice('fixed_amount').optional(),
      }),
    }),
    1,
  ).optional(),
  success_url: url(),
});
type CreateParams = z.output<typeof createParams>;

const minute = 60;
const shortestLife = 30 * minute;
/** How long a session stays open unless `expires_at` says otherwise, in seconds. */
const longestLife = 24 * 60 * minute;

/** Refuses combinations that Stripe refuses. `now` in seconds. */
function checkCombination(params: CreateParams, now: number): void {
  if (params.customer === undefined && params.customer_update !== undefined)
    throw invalidRequest('`customer_update` can only be used with `customer`.', 'customer_update');
  if (params.customer_update?.shipping === 'auto' && params.shipping_address_collection === undefined) {
    throw invalidRequest(
      '`customer_update[shipping]` requires `shipping_address_collection`.',
      'customer_update[shipping]',
    );
  }
  const { expires_at: expiresAt = now + longestLife } = params;
  const limit =
    expiresAt < now + shortestLife
      ? 'at least 30 minutes'
      : expiresAt > now + longestLife
        ? 'less than 24 hours'
        : null;
  if (limit === null) return;
  throw invalidRequest(
    `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`,
    'expires_at',
  );
}

/** Stripe's limits for one payment in euros, in cents. */
const smallestCharge = 50;
const largestCharge = 99_999_999;

/** Refuses a total that no card can pay. */
function checkTotal(cents: number): void {
  const limit =
    cents < smallestCharge
      ? { message: 'must be at least €0.50.', code: 'amount_too_small' }
      : cents > largestCharge
        ? { message: 'must be no more than €999,999.99.', code: 'amount_too_large' }
        : null;
  if (limit === null) return;
  throw invalidRequest(`The Checkout Session's total amount due ${limit.message}`, 'line_items', limit.code);
}

/** Opens a checkout session. */
export function createCheckoutSession(account: Account, params: CreateParams): Stripe.Checkout.Session {
  const { state } = account;
  checkCombination(params, account.seconds());
  if (params.customer !== undefined) requireRow(state.customers, 'customer', params.customer, 'customer');
  const items = params.line_items.map((line) => createLineItem(account, line));
  const [option] = params.shipping_options ?? [];
  const rate = option && createShippingRate(account, option.shipping_rate_data);
  const session = createSession(account, params, items, rate);
  checkTotal(session.amount_total ?? 0);
  const { description, metadata } = params.payment_intent_data ?? {};
  const checkout: Checkout = {
    session,
    items,
    paymentIntentData: {
      metadata: mergeMetadata({}, metadata),
      ...(description !== undefined && { description }),
    },
    customerUpdate: { ...params.customer_update },
    attempt: null,
    refusal: null,
  };
  state.checkouts.set(session.id, checkout);
  return session;
}

/** A line with a price and a product of its own. Both are inactive, as Stripe's are: nothing else can be sold by them. */
function createLineItem(
  account: Account,
  { price_data: { product_data: data, ...fields }, quantity }: CreateParams['line_items'][number],
): LineItem {
  const product = makeProduct(account, { ...data, active: false });
  const price = makePrice(account, { ...fields, active: false, product: product.id });
  const total = fields.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: total,
    amount_total: total,
    currency: price.currency,
    description: product.name,
    price,
    quantity,
  } as LineItem;
}

type RateData = NonNullable<CreateParams['shipping_options']>[number]['shipping_rate_data'];

function createShippingRate(account: Account, { display_name, fixed_amount }: RateData): Stripe.ShippingRate {
  const rate = {
    display_name,
    fixed_amount,
    id: newId('shr'),
    object: 'shipping_rate',
    active: true,
    created: account.seconds(),
    livemode: false,
    type: 'fixed_amount',
  } as Stripe.ShippingRate;
  account.state.shippingRates.set(rate.id, rate);
  return rate;
}

function createSession(
  account: Account,
  params: CreateParams,
  items: LineItem[],
  rate: Stripe.ShippingRate | undefined,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const email = account.state.customers.get(params.customer ?? '')?.email;
  const subtotal = items.reduce((sum, item) => sum + item.amount_total, 0);
  const shipping = rate?.fixed_amount?.amount ?? 0;
  return {
    ...emptySession,
    id,
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: account.seconds(),
    customer: params.customer ?? null,
    // Before the payment, Stripe shows only the e-mail that it knows already.
    customer_details: email ? { email, name: null, address: null } : null,
    expires_at: params.expires_at ?? account.seconds() + longestLife,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: rate ? { amount_total: shipping, shipping_rate: rate.id } : null,
    shipping_options: rate ? [{ shipping_rate: rate.id, shipping_amount: shipping }] : [],
    success_url: params.success_url,
    total_details: { amount_shipping: shipping },
    url: `${account.url}/c/pay/${id}`,
  } as unknown as Stripe.Checkout.Session;
}

const emptySession = {
  ...nulls('collected_information invoice payment_intent setup_intent subscription'),
  object: 'checkout.session',
  currency: 'eur',
  discounts: [],
  livemode: false,
  mode: 'payment',
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  status: 'open',
} satisfies Partial<Stripe.Checkout.Session>;
