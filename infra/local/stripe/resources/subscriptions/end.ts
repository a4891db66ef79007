import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { deepCopy } from '../../deep-copy.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { emitChange } from '../changes.ts';
import { stopCollecting, voidInvoice } from '../invoices/void.ts';
import { setTimers, setReason } from './life.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription. An open invoice stays open, but is not collected any more. */
export function endSubscription(account: Account, subscription: Subscription, reason: Reason): void {
  // A subscription that has not begun expires instead.
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = account.seconds();
  subscription.canceled_at ??= account.seconds();
  setReason(subscription, reason);
  endSchedule(account, subscription);
  setTimers(account, subscription);
  const invoice = latestInvoice(account, subscription);
  if (invoice?.status === 'draft' || invoice?.status === 'open') {
    const before = deepCopy(invoice);
    stopCollecting(account, invoice);
    emitChange(account, 'invoice.updated', invoice, before);
  }
  account.emit('customer.subscription.deleted', subscription as unknown as Stripe.Subscription);
}

/** Ends a subscription whose first invoice was not paid in time, and voids the invoice. */
export function expireSubscription(account: Account, subscription: Subscription): void {
  const before = deepCopy(subscription);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = account.seconds();
  subscription.canceled_at = account.seconds();
  endSchedule(account, subscription);
  setTimers(account, subscription);
  const invoice = latestInvoice(account, subscription);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  emitChange(account, 'customer.subscription.updated', subscription, before);
}

const latestInvoice = ({ state }: Account, { latest_invoice: id }: Subscription) =>
  referenced(state.invoices, id as string | null);

function endSchedule(account: Account, subscription: Subscription): void {
  const schedule = referenced(account.state.schedules, subscription.schedule);
  if (schedule === undefined) return;
  schedule.status = 'canceled';
  schedule.canceled_at = account.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  account.timers.set('change-phase', schedule.id, null);
  account.emit('subscription_schedule.canceled', schedule);
}
