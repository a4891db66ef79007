import * as z from 'zod';
import { invalidRequest } from '../../api/errors.ts';
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
import { priceFields } from '../prices.ts';
import { productData } from '../products.ts';

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
export type CreateParams = z.output<typeof createParams>;

const minute = 60;
const shortestLife = 30 * minute;
/** How long a session stays open unless `expires_at` says otherwise, in seconds. */
export const longestLife = 24 * 60 * minute;

/** Refuses combinations that Stripe refuses. `now` in seconds. */
export function checkCombination(params: CreateParams, now: number): void {
  if (params.customer === undefined && params.customer_update !== undefined)
    throw invalidRequest('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  if (params.customer_update?.shipping === 'auto' && params.shipping_address_collection === undefined) {
    throw invalidRequest('`customer_update[shipping]` requires `shipping_address_collection`.', {
      param: 'customer_update[shipping]',
    });
  }
  const { expires_at: expiresAt = now + longestLife } = params;
  const limit =
    expiresAt < now + shortestLife
      ? 'at least 30 minutes'
      : expiresAt > now + longestLife
        ? 'less than 24 hours'
        : null;
  if (limit === null) return;
  throw invalidRequest(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, {
    param: 'expires_at',
  });
}

/** Stripe's limits for one payment in euros, in cents. */
const smallestCharge = 50;
const largestCharge = 99_999_999;

/** Refuses a total that no card can pay. */
export function checkTotal(cents: number): void {
  const limit =
    cents < smallestCharge
      ? { message: 'must be at least €0.50.', code: 'amount_too_small' }
      : cents > largestCharge
        ? { message: 'must be no more than €999,999.99.', code: 'amount_too_large' }
        : null;
  if (limit === null) return;
  throw invalidRequest(`The Checkout Session's total amount due ${limit.message}`, {
    param: 'line_items',
    code: limit.code,
  });
}
