import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { copy } from '../../deep-copy.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { announce } from '../changes.ts';
import { stopCollecting, voidInvoice } from '../invoices/void.ts';
import { setReason } from './cancellation.ts';
import { planSubscription } from './plan.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription. What is still owed stays owed, but is not collected any more. */
export function endSubscription(account: Account, subscription: Subscription, reason: Reason): void {
  // One that has not begun cannot be cancelled, only given up.
  if (subscription.status === 'incomplete') {
    expireSubscription(account, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = account.seconds();
  subscription.canceled_at ??= account.seconds();
  setReason(subscription, reason);
  endSchedule(account, subscription);
  planSubscription(account, subscription);
  const invoice = referenced(account.state.invoices, subscription.latest_invoice as string | null);
  if (invoice?.status === 'draft' || invoice?.status === 'open') {
    const before = copy(invoice);
    stopCollecting(account, invoice);
    announce(account, 'invoice.updated', invoice, before);
  }
  account.emit('customer.subscription.deleted', subscription as unknown as Stripe.Subscription);
}

/** A subscription whose first invoice was not paid in time. Nobody can pay it any more. */
export function expireSubscription(account: Account, subscription: Subscription): void {
  const before = copy(subscription);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = account.seconds();
  subscription.canceled_at = account.seconds();
  endSchedule(account, subscription);
  planSubscription(account, subscription);
  const invoice = referenced(account.state.invoices, subscription.latest_invoice as string | null);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  announce(account, 'customer.subscription.updated', subscription, before);
}

function endSchedule(account: Account, subscription: Subscription): void {
  const schedule = referenced(account.state.schedules, subscription.schedule);
  if (schedule === undefined) return;
  schedule.status = 'canceled';
  schedule.canceled_at = account.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  account.agenda.plan('change-phase', schedule.id, null);
  account.emit('subscription_schedule.canceled', schedule);
}
