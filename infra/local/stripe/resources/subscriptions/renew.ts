import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { billedItems, createInvoice } from '../invoices/create.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { payInvoice } from '../invoices/pay.ts';
import { beginPeriod, currentPeriod } from './period.ts';
import { setTimers } from './status.ts';

const hour = 60 * 60;

/** Starts the next period, with an invoice that is collected an hour later. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  const ended = currentPeriod(subscription);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    beginPeriod(subscription, ended.end);
    createInvoice(account, subscription, {
      reason: 'subscription_cycle',
      items: billedItems(subscription),
      period: ended,
      finalizesAt: account.seconds() + hour,
    });
  });
  setTimers(account, subscription);
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
