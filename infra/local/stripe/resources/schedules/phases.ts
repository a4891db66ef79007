import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { idOf, referenced } from '../../ids.ts';
import type { Price, Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { mergeMetadata } from '../object-fields.ts';
import { endSubscription } from '../subscriptions/end.ts';
import { makeItem, setItem } from '../subscriptions/items.ts';
import { billingMonths, currentPeriod } from '../subscriptions/period.ts';
import { restartPeriod } from '../subscriptions/renew.ts';
import { setTimers } from '../subscriptions/status.ts';

type Schedule = Stripe.SubscriptionSchedule;

/** The subscription that a schedule controls. */
export const scheduledSubscription = ({ state }: Account, { subscription }: Schedule) =>
  referenced(state.subscriptions, subscription as string | null);

/** Starts the next phase, or ends the schedule after its last one. */
export function changePhase(account: Account, schedule: Schedule): void {
  const subscription = scheduledSubscription(account, schedule);
  if (subscription === undefined || schedule.status !== 'active') return;
  const next = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date);
  if (next === undefined) {
    finishSchedule(account, schedule, subscription);
    return;
  }
  updateAndEmit(account, 'subscription_schedule.updated', schedule, () => {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  });
  account.timers.set('change-phase', schedule.id, next.end_date);
  applyPhase(account, subscription, next);
}

function finishSchedule(account: Account, schedule: Schedule, subscription: Subscription): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(account, schedule);
    return;
  }
  schedule.status = 'completed';
  schedule.completed_at = account.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  account.emit('subscription_schedule.completed', schedule);
  endSubscription(account, subscription, 'cancellation_requested');
}

/** Detaches the subscription, which continues as it is at this moment. */
export function releaseSchedule(account: Account, schedule: Schedule, keepsCancelDate = false): void {
  const subscription = scheduledSubscription(account, schedule);
  schedule.status = 'released';
  schedule.released_at = account.seconds();
  schedule.released_subscription = idOf(schedule.subscription);
  schedule.subscription = null;
  schedule.current_phase = null;
  account.timers.set('change-phase', schedule.id, null);
  account.emit('subscription_schedule.released', schedule);
  if (subscription === undefined) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.schedule = null;
    if (keepsCancelDate) return;
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
  });
  setTimers(account, subscription);
}

/** Sells what a phase says from now on. At the end of a period, the renewal that follows bills it. */
export function applyPhase(
  account: Account,
  subscription: Subscription,
  { items, description, metadata }: Schedule['phases'][number],
): void {
  const months = () => subscription.items.data.map(({ price }) => billingMonths(price))[0];
  const before = months();
  const period = currentPeriod(subscription);
  const schedule = referenced(account.state.schedules, subscription.schedule);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.description = description ?? subscription.description;
    subscription.metadata = mergeMetadata(subscription.metadata, metadata ?? {});
    subscription.default_payment_method =
      schedule?.default_settings.default_payment_method ?? subscription.default_payment_method;
    const present = subscription.items.data;
    subscription.items.data = items.map(({ price: id, quantity = 1 }, index) => {
      const price = account.state.prices.get(id as string) as Price;
      const item =
        present[index] ?? makeItem(account, { subscription: subscription.id, price, quantity, ...period });
      if (item.price.id !== price.id || item.quantity !== quantity) setItem(item, price, quantity);
      return item;
    });
    // Another interval is counted from the day on which it begins.
    if (months() !== before) subscription.billing_cycle_anchor = account.seconds();
  });
  if (months() !== before && account.seconds() < period.end) restartPeriod(account, subscription, true);
}
