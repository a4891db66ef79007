import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { declined, refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import { idOf, referenced } from '../../ids.ts';
import { cardOfMethod } from '../../cards/find-card.ts';
import { chargeIntent, decline, takeMoney, type Outcome } from './charge.ts';
import { noteOutcome } from '../invoices/outcome.ts';
import { attach } from '../payment-methods/attach.ts';

/** Tries to pay. Throws Stripe's card error when the bank declines. */
export function confirmPayment(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  isAlone: boolean,
): void {
  checkOpen(intent);
  if (method === undefined) {
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const belongsToInvoice = intent.payment_details?.order_reference != null;
  let outcome = chargeIntent(account, intent, method, isAlone);
  // Nobody is there to answer the bank: unless it is an invoice's, the payment is declined.
  if (outcome.status === 'authenticate' && isAlone && !belongsToInvoice)
    outcome = decline(account, intent, method, 'authentication_required');
  conclude(account, intent, method, outcome);
  if (outcome.status === 'declined') throw cardError(intent, method, outcome);
}

/** The owner's answer to the bank's question. */
export function answerPayment(account: Account, intent: Stripe.PaymentIntent, isConfirmed: boolean): void {
  const method = referenced(account.state.paymentMethods, intent.payment_method);
  if (intent.status !== 'requires_action' || method === undefined)
    throw unexpected(intent, `This PaymentIntent is not waiting for authentication (${intent.status}).`);
  intent.next_action = null;
  const outcome = isConfirmed
    ? takeMoney(account, intent, method, cardOfMethod(method).charge)
    : decline(account, intent, method, 'authentication_failed');
  conclude(account, intent, method, outcome);
}

function conclude(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): void {
  const customer = idOf(intent.customer);
  if (outcome.status === 'paid' && customer !== null && intent.setup_future_usage !== null)
    attach(account, method, customer);
  noteOutcome(account, intent, outcome);
}

/** The error of a declined payment, as the SDK throws it. */
export function cardError(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { decline: reason }: Extract<Outcome, { status: 'declined' }>,
) {
  const charge = idOf(intent.latest_charge);
  return declined(reason, {
    payment_intent: intent,
    payment_method: method,
    ...(charge !== null && { charge }),
  });
}

const closed = new Set<string>(['succeeded', 'canceled', 'processing']);

function checkOpen(intent: Stripe.PaymentIntent): void {
  if (!closed.has(intent.status)) return;
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  throw unexpected(intent, `You cannot confirm this PaymentIntent because ${why}.`);
}

/** A call that the intent's state does not allow. */
export function unexpected(intent: Stripe.PaymentIntent, message: string) {
  const failure = refused(message, { code: 'payment_intent_unexpected_state' });
  failure.body.payment_intent = copy(intent);
  return failure;
}
