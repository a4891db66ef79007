import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { checkSecret, clientSecret, forBrowser, post, retrieveIntent, visibleTo } from '../api/operation.ts';
import { invalidRequest, requireRow } from '../api/errors.ts';
import { choice, expandable } from '../api/params.ts';
import { cardOfMethod } from '../cards.ts';
import { deepCopy, idOf, referenced } from '../objects.ts';
import { applyOutcome } from './invoices/pay.ts';
import { attach, confirmationParams, methodToConfirm } from './payment-methods.ts';
import { chargeIntent, decline, type Outcome, paymentError, takeMoney } from './charges.ts';
import { threeDSecurePath } from '../urls.ts';
import { answerSetup } from './setup-intents.ts';

const closed = new Set<string>(['succeeded', 'canceled', 'processing']);

/** Tries to pay. Throws Stripe's card error when the bank declines. */
function confirmPayment(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): void {
  if (closed.has(intent.status) || method === undefined) {
    const reason =
      method === undefined ? "it's missing a payment method" : `it has a status of ${intent.status}`;
    throw unexpected(intent, `You cannot confirm this PaymentIntent because ${reason}.`);
  }
  const outcome = chargeIntent(account, intent, method, false);
  conclude(account, intent, method, outcome);
  if (outcome.status === 'declined') throw paymentError(intent, outcome, { payment_method: method });
}

/** Applies the cardholder's answer to 3D Secure. */
function answerPayment(account: Account, intent: Stripe.PaymentIntent, isConfirmed: boolean): void {
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
  applyOutcome(account, intent, outcome);
}

/** The refusal of a call that the intent's state does not allow. */
function unexpected(intent: Stripe.PaymentIntent, message: string) {
  const failure = invalidRequest(message, undefined, 'payment_intent_unexpected_state');
  failure.body.payment_intent = deepCopy(intent);
  return failure;
}

const base = '/v1/payment_intents';

export const paymentIntentOperations = [
  retrieveIntent(base, 'payment_intent', (state) => state.paymentIntents),
  forBrowser(
    post(
      `${base}/{id}/confirm`,
      z.strictObject({ ...expandable, ...clientSecret, ...confirmationParams }),
      (call) => {
        const { account, params } = call;
        const intent = requireRow(account.state.paymentIntents, 'payment_intent', call.id);
        checkSecret(call, intent);
        confirmPayment(account, intent, methodToConfirm(account, params, intent));
        return visibleTo(call.caller, intent);
      },
    ),
  ),
];

/** The cardholder's answer to 3D Secure, which Stripe.js asks for in a frame. Stripe has no such operation. */
export const threeDSecureOperations = [
  forBrowser(
    post(
      threeDSecurePath,
      z.strictObject({ ...clientSecret, outcome: choice('authenticate', 'fail') }),
      (call) => {
        const { account, ids, params, caller } = call;
        const isConfirmed = params.outcome === 'authenticate';
        const setup = account.state.setupIntents.get(ids.intent ?? '');
        if (setup !== undefined) {
          checkSecret(call, setup);
          answerSetup(account, setup, isConfirmed);
          return visibleTo(caller, setup);
        }
        const payment = requireRow(account.state.paymentIntents, 'payment_intent', ids.intent ?? '');
        checkSecret(call, payment);
        answerPayment(account, payment, isConfirmed);
        return visibleTo(caller, payment);
      },
    ),
  ),
];
