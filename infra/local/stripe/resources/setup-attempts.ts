import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { listBy } from '../api/lists.ts';
import { deepCopy } from '../deep-copy.ts';
import { idOf, newId } from '../ids.ts';
import { nulls } from './object-fields.ts';

/** Records that a card was refused for a set-up intent. */
export function recordFailedAttempt(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupAttempt {
  const attempt: Stripe.SetupAttempt = {
    ...nulls('application customer_account flow_directions on_behalf_of'),
    id: newId('setatt'),
    object: 'setup_attempt',
    attach_to_self: false,
    created: account.seconds(),
    customer: intent.customer,
    livemode: false,
    payment_method: method.id,
    payment_method_details: { type: 'card' },
    setup_error: intent.last_setup_error && deepCopy(intent.last_setup_error),
    setup_intent: intent.id,
    status: 'failed',
    usage: intent.usage,
  };
  account.state.setupAttempts.set(attempt.id, attempt);
  return attempt;
}

export const setupAttemptOperations = [
  listBy('/v1/setup_attempts', (state) => state.setupAttempts.values(), {
    setup_intent: (attempt) => idOf(attempt.setup_intent),
  }),
];
