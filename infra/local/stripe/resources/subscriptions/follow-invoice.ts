import type { Account } from '../../account.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { subscriptionOf } from '../invoices/parent.ts';
import { endSubscription } from './end.ts';
import { planSubscription } from './plan.ts';

/** A paid invoice opens the subscription, or brings it back. */
export function followPayment(account: Account, invoice: Invoice, method: string | null): void {
  const subscription = subscriptionOf(account, invoice);
  // Only the newest invoice decides; an older one that is paid late changes nothing.
  if (subscription === undefined || subscription.latest_invoice !== invoice.id) return;
  update(account, 'customer.subscription.updated', subscription, () => {
    const { status, payment_settings: settings } = subscription;
    if (['incomplete', 'past_due', 'unpaid'].includes(status)) subscription.status = 'active';
    if (settings?.save_default_payment_method === 'on_subscription' && method !== null)
      subscription.default_payment_method = method;
  });
  planSubscription(account, subscription);
}

/** An unpaid renewal: past due, and after the last retry the end. */
export function followFailure(account: Account, invoice: Invoice): void {
  const subscription = subscriptionOf(account, invoice);
  if (subscription === undefined || subscription.latest_invoice !== invoice.id) return;
  if (subscription.status === 'active')
    update(account, 'customer.subscription.updated', subscription, () => (subscription.status = 'past_due'));
  const isOver = invoice.billing_reason !== 'subscription_create' && invoice.next_payment_attempt === null;
  if (isOver && subscription.status === 'past_due') giveUp(account, subscription);
}

function giveUp(account: Account, subscription: Subscription): void {
  if (account.afterRetries === 'cancel') {
    endSubscription(account, subscription, 'payment_failed');
    return;
  }
  update(account, 'customer.subscription.updated', subscription, () => (subscription.status = 'unpaid'));
}
