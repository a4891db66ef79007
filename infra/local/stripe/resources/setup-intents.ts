import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found } from '../api/errors.ts';
import { boolean, choice, expandable, filled, list, metadata, url } from '../api/params.ts';
import { newId } from '../ids.ts';
import { mergeMetadata } from './metadata.ts';
import { methodOfCustomer } from './payment-methods/attach.ts';

/** `automatic_payment_methods` of intents. */
export const automaticMethods = z.strictObject({
  allow_redirects: choice('always', 'never').optional(),
  enabled: boolean(),
});

/** What `setupIntents.create` accepts here. */
export const createParams = z.strictObject({
  ...expandable,
  allowed_payment_method_types: list(choice('card')).optional(),
  automatic_payment_methods: automaticMethods.optional(),
  confirm: boolean().optional(),
  customer: filled().optional(),
  description: filled(1000).optional(),
  metadata: metadata().optional(),
  payment_method: filled().optional(),
  return_url: url().optional(),
  usage: choice('off_session', 'on_session').optional(),
  use_stripe_sdk: boolean().optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Opens a way to save a card. */
export function createSetupIntent(
  account: Account,
  given: Omit<Partial<CreateParams>, 'expand'>,
): Stripe.SetupIntent {
  if (given.customer !== undefined) found(account.state.customers, 'customer', given.customer, 'customer');
  const method =
    given.payment_method === undefined
      ? null
      : methodOfCustomer(account, given.payment_method, given.customer ?? null, 'payment_method').id;
  const id = newId('seti');
  const automatic = given.automatic_payment_methods;
  const intent: Stripe.SetupIntent = {
    ...emptyIntent,
    id,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    automatic_payment_methods:
      automatic === undefined
        ? null
        : { allow_redirects: automatic.allow_redirects ?? 'always', enabled: automatic.enabled },
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    created: account.seconds(),
    customer: given.customer ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    payment_method: method,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
  };
  account.state.setupIntents.set(id, intent);
  account.emit('setup_intent.created', intent);
  return intent;
}

const emptyIntent = {
  object: 'setup_intent',
  application: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  single_use_mandate: null,
} satisfies Partial<Stripe.SetupIntent>;
