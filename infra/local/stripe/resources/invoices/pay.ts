import type Stripe from 'stripe';
import { type Account, emitChange, updateAndEmit } from '../../account.ts';
import { deepCopy, idOf, referenced } from '../../objects.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { chargeIntent, makeIntent, type Outcome, paymentError } from '../charges.ts';
import { defaultMethod, endSubscription, setTimers } from '../subscriptions/life.ts';
import { intentOfInvoice, paymentId, paymentOf, subscriptionOf } from './create.ts';
import * as z from 'zod';
import { invalidRequest, StripeFailure } from '../../api/errors.ts';
import { boolean, expandable, nonEmptyText } from '../../api/params.ts';
import { requireUsableMethod } from '../payment-methods.ts';

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
function markPaid(account: Account, invoice: Invoice, before: Invoice): void {
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

/** Makes the draft of a renewal final and collects it. */
export function finalizeDraft(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'draft') return;
  finalizeInvoice(account, invoice);
  collectInvoice(account, invoice);
}

/** Charges an open invoice off session; what is not open stays as it is. */
export function collectInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status === 'open') payInvoice(account, invoice, { isOffSession: true });
}

/** Tries to pay an open invoice, with the subscription's card unless another is given. */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  { method, isOffSession }: { method?: Stripe.PaymentMethod | undefined; isOffSession: boolean },
): Outcome | 'no-method' {
  const intent = intentOfInvoice(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  const card = method ?? (subscription && defaultMethod(account, subscription));
  if (invoice.status !== 'open') return { status: 'paid' };
  if (intent === undefined) {
    markPaid(account, invoice, deepCopy(invoice));
    return { status: 'paid' };
  }
  if (card === undefined) {
    // This counts as a decline: the invoice stays open, and the retries continue.
    applyOutcome(account, intent, { status: 'declined', decline: noMethod, name: 'card_declined' });
    return 'no-method';
  }
  const outcome = chargeIntent(account, intent, card, isOffSession);
  applyOutcome(account, intent, outcome);
  return outcome;
}

const noMethod = { code: 'card_declined', declineCode: null, message: '', spanish: '' };

/** The parameters of `invoices.pay` that this shop uses. */
export const payParams = z.strictObject({
  ...expandable,
  off_session: boolean().optional(),
  payment_method: nonEmptyText().optional(),
});

/** Pays an invoice for the API. Throws Stripe's card error when the bank declines or demands 3D Secure. */
export function payOnDemand(
  account: Account,
  invoice: Invoice,
  { payment_method: id, off_session: isOffSession = true }: z.output<typeof payParams>,
): void {
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void') throw invalidRequest('This invoice is voided and cannot be paid.');
  const method =
    id === undefined
      ? undefined
      : requireUsableMethod(account, id, invoice.customer as string, 'payment_method');
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  const outcome = payInvoice(account, invoice, { method, isOffSession });
  const intent = intentOfInvoice(account, invoice) as Stripe.PaymentIntent;
  if (outcome === 'no-method') {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one or pass a `payment_method`.',
      undefined,
      'resource_missing',
    );
  }
  if (outcome.status === 'declined') throw paymentError(intent, outcome);
  if (outcome.status !== 'authenticate') return;
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    payment_intent: deepCopy(intent),
  });
}
