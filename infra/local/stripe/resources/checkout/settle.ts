import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import { invalidRequest } from '../../api/errors.ts';
import type { Checkout } from '../../state.ts';
import { decline } from '../payment-intents/charge.ts';

/** Applies the bank's late answer to a pending payment: it succeeds, or it fails. */
export function settlePendingPayment(account: Account, { session }: Checkout, isPaid: boolean): void {
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  const charge = referenced(account.state.charges, intent?.latest_charge);
  const method = referenced(account.state.paymentMethods, intent?.payment_method);
  if (intent?.status !== 'processing' || charge === undefined || method === undefined) {
    throw invalidRequest(`Checkout session ${session.id} has no pending payment.`);
  }
  charge.status = isPaid ? 'succeeded' : 'failed';
  if (isPaid) {
    charge.paid = true;
    charge.captured = true;
    charge.amount_captured = charge.amount;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    session.payment_status = 'paid';
    account.emit('charge.succeeded', charge);
    account.emit('payment_intent.succeeded', intent);
    account.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  charge.failure_code = 'payment_intent_payment_attempt_failed';
  charge.failure_message = 'The payment failed.';
  account.emit('charge.failed', charge);
  decline(account, intent, method, 'debit_failed');
  account.emit('checkout.session.async_payment_failed', session);
}
