import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { deepCopy } from '../../deep-copy.ts';
import type { Invoice } from '../../state.ts';
import { emitChange } from '../changes.ts';
import { cancelIntent } from '../payment-intents/create.ts';
import { intentOfInvoice, paymentOf } from './related.ts';

/** Voids an invoice: it is not owed any more. */
export function voidInvoice(account: Account, invoice: Invoice): void {
  const before = deepCopy(invoice);
  const intent = intentOfInvoice(account, invoice);
  const payment = paymentOf(account, invoice);
  invoice.status = 'void';
  invoice.status_transitions.voided_at = account.seconds();
  stopCollecting(account, invoice);
  if (intent !== undefined && !['canceled', 'succeeded'].includes(intent.status))
    cancelIntent(account, intent, 'void_invoice');
  if (payment !== undefined) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = account.seconds();
  }
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.voided', invoice as unknown as Stripe.Invoice);
}

/** Writes an invoice off: it is not collected any more, and may still be paid. */
export function markUncollectible(account: Account, invoice: Invoice): void {
  const before = deepCopy(invoice);
  invoice.status = 'uncollectible';
  invoice.status_transitions.marked_uncollectible_at = account.seconds();
  stopCollecting(account, invoice);
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.marked_uncollectible', invoice as unknown as Stripe.Invoice);
}

/** Ends the retries of an invoice; its status stays. */
export function stopCollecting(account: Account, invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.automatically_finalizes_at = null;
  account.timers.set('retry-invoice', invoice.id, null);
  account.timers.set('finalize-invoice', invoice.id, null);
}
