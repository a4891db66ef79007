import type { Account } from '../../account.ts';
import type { Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { createInvoice } from '../invoices/create.ts';
import { billedItems } from './billed-items.ts';
import { defaultMethod } from './default-method.ts';
import { endSubscription } from './end.ts';
import { periodEnd, rhythmOf } from './period.ts';
import { periodOf, planAnnouncements, planSubscription } from './plan.ts';

const hour = 60 * 60;

/** A period has ended: the next one begins, with an invoice that is collected an hour later. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  if (endsWithItsTrial(account, subscription)) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const ended = periodOf(subscription);
  update(account, 'customer.subscription.updated', subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    beginPeriod(subscription, ended.end);
    createInvoice(account, subscription, {
      reason: 'subscription_cycle',
      items: billedItems(subscription),
      period: ended,
      isTrial: false,
      // What was not delivered is not charged: while a subscription is unpaid, its invoices stay drafts.
      finalizesAt: subscription.status === 'unpaid' ? null : account.seconds() + hour,
    });
  });
  planSubscription(account, subscription);
  planAnnouncements(account, subscription);
}

/** A trial whose owner never left a card may end with nothing, if the shop has said so. */
function endsWithItsTrial(account: Account, subscription: Subscription): boolean {
  const { status, trial_settings: settings } = subscription;
  if (status !== 'trialing' || settings?.end_behavior.missing_payment_method !== 'cancel') return false;
  return defaultMethod(account, subscription) === undefined;
}

/** Sets the period that begins at `start`. */
export function beginPeriod({ items, billing_cycle_anchor: anchor }: Subscription, start: number): void {
  for (const item of items.data) {
    item.current_period_start = start;
    item.current_period_end = periodEnd(anchor, rhythmOf(item.price), start);
  }
}
