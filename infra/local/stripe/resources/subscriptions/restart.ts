import type { Account } from '../../account.ts';
import type { Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { createInvoice } from '../invoices/create.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { payInvoice } from '../invoices/pay.ts';
import { billedItems } from './billed-items.ts';
import { periodOf, planAnnouncements, planSubscription } from './plan.ts';
import { beginPeriod } from './renew.ts';

/** A period begins now instead of when the present one ends, and is paid at once. */
export function restartPeriod(account: Account, subscription: Subscription, isAlone: boolean): void {
  const period = periodOf(subscription);
  const now = account.seconds();
  update(account, 'customer.subscription.updated', subscription, () => {
    subscription.billing_cycle_anchor = now;
    if (subscription.status === 'trialing') subscription.status = 'active';
    beginPeriod(subscription, now);
    if (subscription.cancel_at_period_end) subscription.cancel_at = periodOf(subscription).end;
    createInvoice(account, subscription, {
      reason: 'subscription_update',
      items: billedItems(subscription),
      period: { start: period.start, end: now },
      isTrial: false,
      finalizesAt: now,
    });
  });
  planSubscription(account, subscription);
  planAnnouncements(account, subscription);
  const invoice = account.state.invoices.get(subscription.latest_invoice as string);
  if (invoice === undefined) return;
  finalizeInvoice(account, invoice);
  if (invoice.status === 'open') payInvoice(account, invoice, { isAlone });
}
