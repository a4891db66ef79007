import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { deepCopy } from '../../deep-copy.ts';
import { idOf, referenced } from '../../ids.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { emitChange, updateAndEmit } from '../changes.ts';
import type { Outcome } from '../payment-intents/charge.ts';
import { paymentOf, subscriptionOf } from './related.ts';
import { endSubscription } from '../subscriptions/end.ts';
import { setTimers } from '../subscriptions/life.ts';

const day = 24 * 60 * 60;

/** The days after the first attempt on which a renewal is tried again, in place of Stripe's smart retries. */
const retryDays = [1, 3, 5, 7];

/** Applies the result of an attempt to pay to the invoice of the intent, if it has one. */
export function applyOutcome(account: Account, intent: Stripe.PaymentIntent, outcome: Outcome): void {
  const invoice = referenced(account.state.invoices, idOf(intent.payment_details?.order_reference));
  if (invoice === undefined || invoice.status !== 'open' || outcome.status === 'unpaid') return;
  const before = deepCopy(invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (outcome.status === 'paid') {
    markPaid(account, invoice, before);
    return;
  }
  planRetry(account, invoice);
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.payment_failed', invoice as unknown as Stripe.Invoice);
  if (outcome.status === 'authenticate')
    account.emit('invoice.payment_action_required', invoice as unknown as Stripe.Invoice);
  handleFailedInvoice(account, invoice);
}

/** Marks an invoice as paid; `before` is the invoice before the attempt. */
export function markPaid(account: Account, invoice: Invoice, before: Invoice): void {
  const payment = paymentOf(account, invoice);
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = account.seconds();
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  account.timers.set('retry-invoice', invoice.id, null);
  if (payment !== undefined) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = account.seconds();
    account.emit('invoice_payment.paid', payment);
  }
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.paid', invoice as unknown as Stripe.Invoice);
  account.emit('invoice.payment_succeeded', invoice as unknown as Stripe.Invoice);
  activatePaid(account, invoice);
}

/** Plans the next retry of a renewal. A first invoice is not retried: it waits for its buyer. */
function planRetry(account: Account, invoice: Invoice): void {
  if (invoice.billing_reason === 'subscription_create' || !invoice.auto_advance) return;
  const now = account.seconds();
  const start = invoice.status_transitions.finalized_at ?? now;
  const next = retryDays.map((days) => start + days * day).find((time) => time > now) ?? null;
  invoice.next_payment_attempt = next;
  if (next === null) invoice.auto_advance = false;
  account.timers.set('retry-invoice', invoice.id, next);
}

/** The subscription of an invoice, if it is its newest one: an older invoice that is paid late changes nothing. */
function subscriptionDecidedBy(account: Account, invoice: Invoice): Subscription | undefined {
  const subscription = subscriptionOf(account, invoice);
  return subscription?.latest_invoice === invoice.id ? subscription : undefined;
}

/** Activates the subscription of a paid invoice. */
function activatePaid(account: Account, invoice: Invoice): void {
  const subscription = subscriptionDecidedBy(account, invoice);
  if (subscription === undefined) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    if (['incomplete', 'past_due'].includes(subscription.status)) subscription.status = 'active';
  });
  setTimers(account, subscription);
}

/** Makes the subscription of an unpaid renewal past due; after the last retry, ends it. */
function handleFailedInvoice(account: Account, invoice: Invoice): void {
  const subscription = subscriptionDecidedBy(account, invoice);
  if (subscription === undefined) return;
  if (subscription.status === 'active')
    updateAndEmit(
      account,
      'customer.subscription.updated',
      subscription,
      () => (subscription.status = 'past_due'),
    );
  const isOver = invoice.billing_reason !== 'subscription_create' && invoice.next_payment_attempt === null;
  if (isOver && subscription.status === 'past_due') endSubscription(account, subscription, 'payment_failed');
}
