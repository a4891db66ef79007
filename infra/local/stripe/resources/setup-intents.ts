import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import {
  checkSecret,
  clientSecret,
  forBrowser,
  listBy,
  post,
  retrieveIntent,
  visibleTo,
} from '../api/operation.ts';
import { deepCopy, idOf, newId, nulls, referenced } from '../objects.ts';
import * as z from 'zod';
import { cardError, invalidRequest, requireRow } from '../api/errors.ts';
import { choice, expandable, list, nonEmptyText } from '../api/params.ts';
import { cardOfMethod, type Decline, type DeclineName, declines } from '../cards.ts';
import { authenticationAction } from './charges.ts';
import { attach, confirmationParams, methodToConfirm } from './payment-methods.ts';

/** Records that a card was refused for a set-up intent. */
function recordFailedAttempt(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupAttempt {
  const attempt = {
    id: newId('setatt'),
    object: 'setup_attempt',
    created: account.seconds(),
    customer: intent.customer,
    livemode: false,
    payment_method: method.id,
    setup_error: intent.last_setup_error && deepCopy(intent.last_setup_error),
    setup_intent: intent.id,
    status: 'failed',
    usage: intent.usage,
  } as Stripe.SetupAttempt;
  account.state.setupAttempts.set(attempt.id, attempt);
  return attempt;
}

export const setupAttemptOperations = [
  listBy('/v1/setup_attempts', (state) => state.setupAttempts.values(), {
    setup_intent: (attempt) => idOf(attempt.setup_intent),
  }),
];

const createParams = z.strictObject({
  ...expandable,
  allowed_payment_method_types: list(choice('card')).optional(),
  customer: nonEmptyText().optional(),
  usage: choice('off_session', 'on_session').optional(),
});

function createSetupIntent(account: Account, given: z.output<typeof createParams>): Stripe.SetupIntent {
  const { customer, usage = 'off_session', allowed_payment_method_types: types = null } = given;
  if (customer !== undefined) requireRow(account.state.customers, 'customer', customer, 'customer');
  const id = newId('seti');
  const intent = {
    ...nulls('description last_setup_error latest_attempt next_action payment_method'),
    id,
    object: 'setup_intent',
    allowed_payment_method_types: types,
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    created: account.seconds(),
    customer: customer ?? null,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage,
  } as unknown as Stripe.SetupIntent;
  account.state.setupIntents.set(id, intent);
  account.emit('setup_intent.created', intent);
  return intent;
}

/** Tries to save a card. Throws Stripe's card error when the bank declines. */
function confirmSetup(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod | undefined,
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(
      intent,
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
    );
  if (method === undefined)
    throw unexpected(intent, "You cannot confirm this SetupIntent because it's missing a payment method.");
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  const card = cardOfMethod(method);
  if (!card.canBeSaved && card.charge !== 'succeeded' && card.charge !== 'pending') {
    const decline = failSetup(account, intent, method, card.charge);
    throw cardError(decline, { payment_method: method, setup_intent: intent });
  }
  if (!card.authentication.setUp) {
    completeSetup(account, intent, method);
    return;
  }
  intent.status = 'requires_action';
  intent.next_action = authenticationAction(intent.id);
  account.emit('setup_intent.requires_action', intent);
}

/** Applies the cardholder's answer to 3D Secure. */
export function answerSetup(account: Account, intent: Stripe.SetupIntent, isConfirmed: boolean): void {
  const method = referenced(account.state.paymentMethods, intent.payment_method);
  if (intent.status !== 'requires_action' || method === undefined)
    throw unexpected(intent, `This SetupIntent is not waiting for authentication (${intent.status}).`);
  intent.next_action = null;
  if (isConfirmed) completeSetup(account, intent, method);
  else failSetup(account, intent, method, 'authentication_failed');
}

function completeSetup(account: Account, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (customer !== null) attach(account, method, customer);
  if (intent.usage === 'off_session') account.state.setUpCards.set(method.id, { id: method.id });
  intent.status = 'succeeded';
  account.emit('setup_intent.succeeded', intent);
}

function failSetup(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  name: DeclineName,
): Decline {
  const decline: Decline = declines[name];
  const isAuthentication = name === 'authentication_failed';
  const code = isAuthentication ? 'setup_intent_authentication_failure' : decline.code;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_setup_error = {
    type: isAuthentication ? 'invalid_request_error' : 'card_error',
    code,
    ...(decline.declineCode !== null && { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: deepCopy(method),
  };
  intent.latest_attempt = recordFailedAttempt(account, intent, method).id;
  account.emit('setup_intent.setup_failed', intent);
  return decline;
}

/** Cancels an intent that has not succeeded: it cannot be confirmed any more. */
function cancelSetup(account: Account, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(
      intent,
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
    );
  intent.status = 'canceled';
  intent.next_action = null;
  account.emit('setup_intent.canceled', intent);
  return intent;
}

/** The refusal of a call that the intent's state does not allow. */
function unexpected(intent: Stripe.SetupIntent, message: string) {
  const failure = invalidRequest(message, undefined, 'setup_intent_unexpected_state');
  failure.body.setup_intent = deepCopy(intent);
  return failure;
}

const base = '/v1/setup_intents';

export const setupIntentOperations = [
  post(base, createParams, ({ account, params }) => createSetupIntent(account, params)),
  retrieveIntent(base, 'setupintent', (state) => state.setupIntents),
  post(`${base}/{id}/cancel`, z.strictObject(expandable), ({ account, id }) =>
    cancelSetup(account, requireRow(account.state.setupIntents, 'setupintent', id)),
  ),
  forBrowser(
    post(
      `${base}/{id}/confirm`,
      z.strictObject({ ...expandable, ...clientSecret, ...confirmationParams }),
      (call) => {
        const intent = requireRow(call.account.state.setupIntents, 'setupintent', call.id);
        checkSecret(call, intent);
        confirmSetup(call.account, intent, methodToConfirm(call.account, call.params, intent));
        return visibleTo(call.caller, intent);
      },
    ),
  ),
];
