import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { invalidRequest, StripeFailure } from '../../api/errors.ts';
import { boolean, expandable, nonEmptyText } from '../../api/params.ts';
import { deepCopy } from '../../deep-copy.ts';
import type { Invoice } from '../../state.ts';
import { chargeIntent, type Outcome } from '../payment-intents/charge.ts';
import { paymentError } from '../payment-intents/confirm.ts';
import { requireUsableMethod } from '../payment-methods.ts';
import { defaultMethod } from '../subscriptions/life.ts';
import { finalizeInvoice } from './finalize.ts';
import { applyOutcome, markPaid } from './outcome.ts';
import { intentOfInvoice, subscriptionOf } from './related.ts';

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
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
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
      { code: 'resource_missing' },
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
