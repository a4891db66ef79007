import type { Account } from '../account.ts';
import { requireRow, invalidRequest } from '../api/errors.ts';
import { closeDispute, createDispute, warnOfFraud } from '../resources/disputes.ts';
import { expireCheckout, checkoutOf } from '../resources/checkout/sessions.ts';
import { settlePendingPayment } from '../resources/checkout/settle.ts';
import { updateCustomer } from '../resources/customers.ts';
import { payInvoice } from '../resources/invoices/pay.ts';
import { intentOfInvoice } from '../resources/invoices/related.ts';
import { attach, findOrCreateMethod } from '../resources/payment-methods/attach.ts';
import { createRefund, failRefund } from '../resources/refunds.ts';
import { endSubscription } from '../resources/subscriptions/end.ts';
import { hasEnded } from '../resources/subscriptions/status.ts';
import { updateSubscription } from '../resources/subscriptions/update.ts';
import { idOf } from '../ids.ts';
import type { Order } from '../webhooks/order.ts';
import { readFaults } from './faults-form.ts';
import type { DashboardContext } from './resource.ts';

/** A posted button: the object's id, the button's value, and all fields. */
interface Submission {
  id: string;
  value: string;
  form: Record<string, string>;
}

/** The actions of the dashboard's buttons. Each returns the path to redirect to. */
const actions: Record<string, ((context: DashboardContext, submission: Submission) => string) | undefined> = {
  expire({ account }, { id }) {
    const checkout = checkoutOf(account, id);
    if (checkout.session.status === 'open') expireCheckout(account, checkout);
    return '/';
  },
  settle({ account }, { id, value }) {
    settlePendingPayment(account, checkoutOf(account, id), value === 'paid');
    return '/';
  },
  refund({ account }, { id }) {
    createRefund(account, { payment_intent: id, reason: 'requested_by_customer' });
    return '/payments';
  },
  'fail-refund'({ account }, { id }) {
    failRefund(account, requireRow(account.state.refunds, 'refund', id));
    return '/refunds';
  },
  dispute({ account }, { id }) {
    createDispute(account, chargeOf(account, id));
    return '/disputes';
  },
  'close-dispute'({ account }, { id, value }) {
    const dispute = requireRow(account.state.disputes, 'dispute', id);
    closeDispute(account, dispute, value === 'won' ? 'won' : 'lost');
    return '/disputes';
  },
  'warn-of-fraud'({ account }, { id }) {
    warnOfFraud(account, chargeOf(account, id));
    return '/fraud-warnings';
  },
  'refund-invoice'({ account }, { id }) {
    const intent = intentOfInvoice(account, requireRow(account.state.invoices, 'invoice', id));
    if (intent === undefined) throw invalidRequest(`Invoice ${id} has no payment.`);
    createRefund(account, { payment_intent: intent.id, reason: 'requested_by_customer' });
    return `/invoices/${id}`;
  },
  'pay-invoice'({ account }, { id }) {
    const invoice = requireRow(account.state.invoices, 'invoice', id);
    if (invoice.status !== 'open') throw invalidRequest(`Invoice ${id} is ${invoice.status ?? 'new'}.`);
    payInvoice(account, invoice, { isOffSession: true });
    return `/invoices/${id}`;
  },
  'cancel-now'({ account }, { id }) {
    const subscription = requireRow(account.state.subscriptions, 'subscription', id);
    if (hasEnded(subscription)) throw invalidRequest(`Subscription ${id} has already ended.`);
    endSubscription(account, subscription, 'cancellation_requested');
    return `/subscriptions/${id}`;
  },
  'swap-card'({ account }, { id, value, form }) {
    swapCard(account, id, value === 'fail' ? 'pm_card_chargeCustomerFail' : (form.token ?? ''));
    return `/customers/${id}`;
  },
  resend({ account, webhooks }, { id }) {
    if (account.state.events.has(id)) void webhooks.resend(id);
    return `/events/${id}`;
  },
  release({ webhooks }, { value }) {
    void webhooks.release(value as Order);
    return '/faults';
  },
  faults({ faults }, { value, form }) {
    if (value === 'reset') faults.reset();
    else faults.set(readFaults(form));
    return '/faults';
  },
};

/** The charge that paid an intent. */
function chargeOf({ state }: Account, intentId: string) {
  const { latest_charge } = requireRow(state.paymentIntents, 'payment_intent', intentId);
  return requireRow(state.charges, 'charge', idOf(latest_charge) ?? '');
}

/** Makes a test card the default of a customer and of each of their subscriptions. */
function swapCard(account: Account, id: string, token: string): void {
  const customer = requireRow(account.state.customers, 'customer', id);
  const method = findOrCreateMethod(account, token, 'token');
  attach(account, method, id);
  updateCustomer(account, customer, { invoice_settings: { default_payment_method: method.id } });
  for (const subscription of account.state.subscriptions.values()) {
    const isTheirs = subscription.customer === id && subscription.default_payment_method !== null;
    if (isTheirs && !hasEnded(subscription))
      updateSubscription(account, subscription, { default_payment_method: method.id });
  }
}

/** Runs an action. Returns the path to redirect to, or null when there is no such action. */
export function runAction(
  context: DashboardContext,
  action: string,
  form: Record<string, string>,
): string | null {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (run === undefined) return null;
  const next = run(context, { id: form.id ?? '', value: form.value ?? '', form });
  context.account.changed();
  return next;
}
