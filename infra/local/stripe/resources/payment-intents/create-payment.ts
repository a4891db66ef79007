import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found } from '../../api/errors.ts';
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
  url,
} from '../../api/params.ts';
import { mergeMetadata } from '../metadata.ts';
import { givenMethod, methodGiven } from '../payment-methods/given.ts';
import { automaticMethods } from '../setup-intents.ts';
import { confirmPayment } from './confirm.ts';
import { makeIntent } from './create.ts';

/** What an intent is confirmed with, at once or later. */
export const confirmation = {
  ...methodGiven,
  off_session: boolean().optional(),
  receipt_email: email().optional(),
  return_url: url().optional(),
  setup_future_usage: choice('off_session', 'on_session').optional(),
  use_stripe_sdk: boolean().optional(),
};

/** What `paymentIntents.create` accepts here. */
export const createParams = z.strictObject({
  ...expandable,
  ...confirmation,
  allowed_payment_method_types: list(choice('card')).optional(),
  amount: integer(50),
  automatic_payment_methods: automaticMethods.optional(),
  confirm: boolean().optional(),
  currency: currency(),
  customer: filled().optional(),
  description: filled(1000).optional(),
  metadata: metadata().optional(),
});

/** Opens a payment that belongs to no checkout and no invoice. */
export function createPayment(account: Account, given: z.output<typeof createParams>): Stripe.PaymentIntent {
  if (given.customer !== undefined) found(account.state.customers, 'customer', given.customer, 'customer');
  const intent = makeIntent(account, {
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    currency: given.currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    receipt_email: given.receipt_email ?? null,
    setup_future_usage: given.setup_future_usage ?? null,
  });
  const method = givenMethod(account, given, intent);
  if (method !== undefined) {
    intent.payment_method = method.id;
    intent.status = 'requires_confirmation';
  }
  account.emit('payment_intent.created', intent);
  if (given.confirm) confirmPayment(account, intent, method, given.off_session ?? false);
  return intent;
}
