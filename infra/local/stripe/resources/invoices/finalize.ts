import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Invoice } from '../../state.ts';
import { makeIntent } from '../payment-intents/create.ts';
import { defaultMethod } from '../subscriptions/life.ts';
import { paymentId, subscriptionOf } from './related.ts';

/** Makes a draft final and opens its payment. */
export function finalizeInvoice(account: Account, invoice: Invoice): void {
  const customer = referenced(account.state.customers, invoice.customer as string);
  account.timers.set('finalize-invoice', invoice.id, null);
  invoice.status = 'open';
  invoice.status_transitions.finalized_at = account.seconds();
  invoice.effective_at = account.seconds();
  invoice.automatically_finalizes_at = null;
  invoice.number = `${customer?.invoice_prefix ?? 'HOME'}-${String(customer?.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  if (customer?.next_invoice_sequence !== undefined) customer.next_invoice_sequence += 1;
  invoice.hosted_invoice_url = `${account.url}/i/${invoice.id}`;
  if (customer) {
    customer.balance = Math.min(0, invoice.total + customer.balance);
    invoice.ending_balance = customer.balance;
  }
  account.emit('invoice.finalized', invoice as unknown as Stripe.Invoice);
  // what costs nothing is paid without a payment
  if (invoice.amount_due > 0) openPayment(account, invoice);
}

function openPayment(account: Account, invoice: Invoice): void {
  const subscription = subscriptionOf(account, invoice);
  const method = subscription && defaultMethod(account, subscription);
  const intent = makeIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_details: { customer_reference: null, order_reference: invoice.id },
    payment_method: method?.id ?? null,
    setup_future_usage: 'off_session',
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
  });
  const payment: Stripe.InvoicePayment = {
    id: paymentId(invoice),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  account.state.invoicePayments.set(payment.id, payment);
  account.emit('payment_intent.created', intent);
}
