import * as z from 'zod';
import { refused } from '../../api/errors.ts';
import {
  boolean,
  choice,
  currency,
  email,
  expandable,
  filled,
  integer,
  list,
  metadata,
  text,
  url,
} from '../../api/params.ts';
import { lineItems } from './line-items.ts';
import { shippingOptions } from './shipping-rates.ts';

const autoOrNever = choice('auto', 'never').optional();
const message = z.strictObject({ message: filled(1200) }).optional();

/** What `checkout.sessions.create` accepts here: what this shop's checkout can use. */
export const createParams = z.strictObject({
  ...expandable,
  allowed_payment_method_types: list(choice('card')).optional(),
  billing_address_collection: choice('auto', 'required').optional(),
  cancel_url: url().optional(),
  client_reference_id: filled(200).optional(),
  currency: currency().optional(),
  custom_text: z
    .strictObject({ after_submit: message, shipping_address: message, submit: message })
    .optional(),
  customer: filled().optional(),
  customer_creation: choice('always', 'if_required').optional(),
  customer_email: email().optional(),
  customer_update: z
    .strictObject({ address: autoOrNever, name: autoOrNever, shipping: autoOrNever })
    .optional(),
  expires_at: integer(0, 99_999_999_999).optional(),
  line_items: lineItems.optional(),
  locale: text(10).optional(),
  metadata: metadata().optional(),
  mode: choice('payment'),
  payment_intent_data: z
    .strictObject({
      description: filled(1000).optional(),
      metadata: metadata().optional(),
      receipt_email: email().optional(),
    })
    .optional(),
  phone_number_collection: z.strictObject({ enabled: boolean() }).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: list(filled(2).regex(/^[A-Z]{2}$/, 'Invalid country code'), 250) })
    .optional(),
  shipping_options: shippingOptions.optional(),
  submit_type: choice('auto', 'book', 'donate', 'pay').optional(),
  success_url: url(),
  ui_mode: choice('hosted_page').optional(),
});
export type CreateParams = z.output<typeof createParams>;

const minute = 60;
const shortestLife = 30 * minute;
const longestLife = 24 * 60 * minute;

/** Refuses combinations that make no session. `now` in seconds. */
export function checkTogether(params: CreateParams, now: number): void {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw refused('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  if (params.customer !== undefined && params.customer_creation !== undefined) {
    throw refused('You may only specify one of these parameters: customer, customer_creation.', {
      param: 'customer_creation',
    });
  }
  if (params.customer === undefined && params.customer_update !== undefined) {
    throw refused('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  if (params.customer_update?.shipping === 'auto' && params.shipping_address_collection === undefined) {
    throw refused('`customer_update[shipping]` requires `shipping_address_collection`.', {
      param: 'customer_update[shipping]',
    });
  }
  if ((params.line_items ?? []).length === 0) {
    throw refused('The `line_items` parameter is required in payment mode.', {
      param: 'line_items',
      code: 'parameter_missing',
    });
  }
  checkLife(params.expires_at, now);
}

function checkLife(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const param = 'expires_at';
  if (expiresAt < now + shortestLife) {
    throw refused('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    });
  }
  if (expiresAt > now + longestLife) {
    throw refused('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
}

/** When a session ends that does not say so itself. `now` in seconds. */
export const defaultExpiry = (now: number) => now + longestLife;
