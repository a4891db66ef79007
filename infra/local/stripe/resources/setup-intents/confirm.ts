import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { declined, refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import { idOf, referenced } from '../../ids.ts';
import { cardOfMethod } from '../../cards/find-card.ts';
import { askThroughStripeJs } from '../payment-intents/charge.ts';
import { declines, type Decline, type DeclineName } from '../../cards/declines.ts';
import { update } from '../changes.ts';
import { attach } from '../payment-methods/attach.ts';

/** Tries to save a card. Throws Stripe's card error when the bank does not want it kept. */
export function confirmSetup(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod | undefined,
): void {
  if (method === undefined) {
    throw unexpected(intent, "You cannot confirm this SetupIntent because it's missing a payment method.");
  }
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  const card = cardOfMethod(method);
  if (!card.canBeSaved && card.charge !== 'succeeded' && card.charge !== 'pending') {
    throw declined(fail(account, intent, method, card.charge), {
      payment_method: method,
      setup_intent: intent,
    });
  }
  if (!card.authentication.setUp) {
    succeed(account, intent, method);
    return;
  }
  intent.status = 'requires_action';
  intent.next_action = askThroughStripeJs(intent.id);
  account.emit('setup_intent.requires_action', intent);
}

/** The owner's answer to the bank's question. */
export function answerSetup(account: Account, intent: Stripe.SetupIntent, isConfirmed: boolean): void {
  const method = referenced(account.state.paymentMethods, intent.payment_method);
  if (intent.status !== 'requires_action' || method === undefined)
    throw unexpected(intent, `This SetupIntent is not waiting for authentication (${intent.status}).`);
  intent.next_action = null;
  if (isConfirmed) succeed(account, intent, method);
  else fail(account, intent, method, 'authentication_failed');
}

function succeed(account: Account, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (customer !== null) attach(account, method, customer);
  if (intent.usage === 'off_session') account.state.setUpCards.set(method.id, { id: method.id });
  intent.status = 'succeeded';
  account.emit('setup_intent.succeeded', intent);
  giveToTrial(account, intent, method);
}

/** A trial that began without a card was waiting for this one. */
function giveToTrial(account: Account, { id }: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  for (const subscription of account.state.subscriptions.values()) {
    if (subscription.pending_setup_intent !== id) continue;
    update(account, 'customer.subscription.updated', subscription, () => {
      subscription.pending_setup_intent = null;
      subscription.default_payment_method = method.id;
    });
  }
}

function fail(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  name: DeclineName,
): Decline {
  const reason: Decline = declines[name];
  const isAuthentication = name === 'authentication_failed';
  const code = isAuthentication ? 'setup_intent_authentication_failure' : reason.code;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_setup_error = {
    type: isAuthentication ? 'invalid_request_error' : 'card_error',
    code,
    ...(reason.declineCode !== null && { decline_code: reason.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message: reason.message,
    payment_method: copy(method),
  };
  account.emit('setup_intent.setup_failed', intent);
  return reason;
}

/** A call that the intent's state does not allow. */
export function unexpected(intent: Stripe.SetupIntent, message: string) {
  const failure = refused(message, { code: 'setup_intent_unexpected_state' });
  failure.body.setup_intent = copy(intent);
  return failure;
}
