import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import type { Subscription } from '../../state.ts';
import { previewInvoice } from '../invoices/preview.ts';

/** Tells of the next invoice a week ahead. */
export function announceInvoice(account: Account, subscription: Subscription): void {
  const preview = previewInvoice(account, subscription);
  if (preview !== null) account.emit('invoice.upcoming', preview as unknown as Stripe.Invoice);
}

/** Tells that a trial ends in three days, or at once when it is shorter. */
export function announceTrialEnd(account: Account, subscription: Subscription): void {
  account.emit('customer.subscription.trial_will_end', subscription as unknown as Stripe.Subscription);
}
