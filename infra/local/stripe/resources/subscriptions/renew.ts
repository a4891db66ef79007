import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { billedItems, createInvoice } from '../invoices/create.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { payInvoice } from '../invoices/pay.ts';
import { markUncollectible, voidInvoice } from '../invoices/void.ts';
import { beginPeriod, currentPeriod, setTimers } from './life.ts';

const hour = 60 * 60;

/** Starts the next period, with an invoice that is collected an hour later. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  const ended = currentPeriod(subscription);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    beginPeriod(subscription, ended.end);
    const invoice = createInvoice(account, subscription, {
      reason: 'subscription_cycle',
      items: billedItems(subscription),
      period: ended,
      finalizesAt: subscription.pause_collection ? null : account.seconds() + hour,
    });
    if (subscription.pause_collection)
      leaveUncollected(account, invoice, subscription.pause_collection.behavior);
  });
  setTimers(account, subscription);
}

/** What a paused collection does with an invoice: nothing is charged, and the subscription stays active. */
function leaveUncollected(account: Account, invoice: Invoice, behavior: string): void {
  invoice.auto_advance = false;
  if (behavior === 'void') voidInvoice(account, invoice);
  if (behavior === 'mark_uncollectible') markUncollectible(account, invoice);
}

/** Starts a period now, before the current one ends, and charges it at once. */
export function restartPeriod(account: Account, subscription: Subscription, isOffSession: boolean): void {
  const { start } = currentPeriod(subscription);
  const now = account.seconds();
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.billing_cycle_anchor = now;
    beginPeriod(subscription, now);
    if (subscription.cancel_at_period_end) subscription.cancel_at = currentPeriod(subscription).end;
    createInvoice(account, subscription, {
      reason: 'subscription_update',
      items: billedItems(subscription),
      period: { start, end: now },
      finalizesAt: now,
    });
  });
  setTimers(account, subscription);
  const invoice = referenced(account.state.invoices, subscription.latest_invoice as string);
  if (invoice === undefined) return;
  finalizeInvoice(account, invoice);
  payInvoice(account, invoice, { isOffSession });
}
