import { found, refused } from '../api/errors.ts';
import { updateCustomer } from '../resources/customers.ts';
import { intentOfInvoice } from '../resources/invoices/payment.ts';
import { payInvoice } from '../resources/invoices/pay.ts';
import { attach, methodOf } from '../resources/payment-methods/attach.ts';
import { createRefund } from '../resources/refunds.ts';
import { endSubscription } from '../resources/subscriptions/end.ts';
import { updateSubscription } from '../resources/subscriptions/update.ts';
import type { Account } from '../account.ts';

/** Gives the money of a paid invoice back. */
export function refundInvoice(account: Account, id: string): void {
  const invoice = found(account.state.invoices, 'invoice', id);
  const intent = intentOfInvoice(account, invoice);
  if (intent === undefined) throw refused(`Invoice ${id} has no payment.`);
  createRefund(account, { payment_intent: intent.id, reason: 'requested_by_customer' });
}

/** Tries to collect an open invoice at once, as a retry would. */
export function collectInvoice(account: Account, id: string): void {
  const invoice = found(account.state.invoices, 'invoice', id);
  if (invoice.status !== 'open') throw refused(`Invoice ${id} is ${invoice.status ?? 'new'}.`);
  payInvoice(account, invoice, { isAlone: true });
}

/** Ends a subscription without waiting for its period to end. */
export function cancelNow(account: Account, id: string): void {
  const subscription = found(account.state.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw refused(`Subscription ${id} has already ended.`);
  endSubscription(account, subscription, 'cancellation_requested');
}

/** From now on the customer, and each of their subscriptions, pays with a new card of the catalogue. */
export function swapCard(account: Account, id: string, token: string): void {
  const customer = found(account.state.customers, 'customer', id);
  const method = methodOf(account, token, 'token');
  attach(account, method, id);
  updateCustomer(account, customer, { invoice_settings: { default_payment_method: method.id } });
  for (const subscription of account.state.subscriptions.values()) {
    const isTheirs = subscription.customer === id && subscription.default_payment_method !== null;
    if (isTheirs && !['canceled', 'incomplete_expired'].includes(subscription.status))
      updateSubscription(account, subscription, { default_payment_method: method.id });
  }
}
