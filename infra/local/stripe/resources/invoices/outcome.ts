import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { copy } from '../../deep-copy.ts';
import { idOf, referenced } from '../../ids.ts';
import type { Outcome } from '../payment-intents/charge.ts';
import type { Invoice } from '../../state.ts';
import { announce } from '../changes.ts';
import { followFailure, followPayment } from '../subscriptions/follow-invoice.ts';
import { paymentOf } from './payment.ts';
import { nextRetry } from './retries.ts';

/** Carries the end of an attempt to pay over to the invoice, if the intent is an invoice's. */
export function noteOutcome(account: Account, intent: Stripe.PaymentIntent, outcome: Outcome): void {
  const invoice = referenced(account.state.invoices, intent.payment_details?.order_reference);
  if (invoice === undefined || invoice.status !== 'open' || outcome.status === 'unpaid') return;
  const before = copy(invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (outcome.status === 'paid') {
    markPaid(account, invoice, before);
    return;
  }
  planRetry(account, invoice);
  announce(account, 'invoice.updated', invoice, before);
  account.emit('invoice.payment_failed', invoice as unknown as Stripe.Invoice);
  if (outcome.status === 'authenticate')
    account.emit('invoice.payment_action_required', invoice as unknown as Stripe.Invoice);
  followFailure(account, invoice);
}

/** The invoice is paid, and its subscription hears of it. */
export function markPaid(account: Account, invoice: Invoice, before: Invoice = copy(invoice)): void {
  const payment = paymentOf(account, invoice);
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = account.seconds();
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  account.agenda.plan('retry-invoice', invoice.id, null);
  if (payment !== undefined) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = account.seconds();
    account.emit('invoice_payment.paid', payment);
  }
  announce(account, 'invoice.updated', invoice, before);
  account.emit('invoice.paid', invoice as unknown as Stripe.Invoice);
  account.emit('invoice.payment_succeeded', invoice as unknown as Stripe.Invoice);
  followPayment(account, invoice, methodThatPaid(account, payment));
}

function methodThatPaid({ state }: Account, payment: Stripe.InvoicePayment | undefined): string | null {
  return idOf(referenced(state.paymentIntents, payment?.payment.payment_intent)?.payment_method);
}

/** Renewals are tried again; the first invoice waits for its buyer. */
function planRetry(account: Account, invoice: Invoice): void {
  if (invoice.billing_reason === 'subscription_create' || !invoice.auto_advance) return;
  invoice.next_payment_attempt = nextRetry(invoice, account.seconds());
  if (invoice.next_payment_attempt === null) invoice.auto_advance = false;
  account.agenda.plan('retry-invoice', invoice.id, invoice.next_payment_attempt);
}
