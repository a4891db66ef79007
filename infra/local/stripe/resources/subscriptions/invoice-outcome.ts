import type { Account } from '../../account.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { subscriptionOf } from '../invoices/related.ts';
import { endSubscription } from './end.ts';
import { setTimers } from './status.ts';

/** The subscription of an invoice, if it is its newest one: an older invoice that is paid late changes nothing. */
function subscriptionDecidedBy(account: Account, invoice: Invoice): Subscription | undefined {
  const subscription = subscriptionOf(account, invoice);
  return subscription?.latest_invoice === invoice.id ? subscription : undefined;
}

/** Activates the subscription of a paid invoice. */
export function activatePaid(account: Account, invoice: Invoice): void {
  const subscription = subscriptionDecidedBy(account, invoice);
  if (subscription === undefined) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    if (['incomplete', 'past_due'].includes(subscription.status)) subscription.status = 'active';
  });
  setTimers(account, subscription);
}

/** Makes the subscription of an unpaid renewal past due; after the last retry, ends it. */
export function handleFailedInvoice(account: Account, invoice: Invoice): void {
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
