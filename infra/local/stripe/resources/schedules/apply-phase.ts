import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Price, Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { mergeMetadata } from '../metadata.ts';
import { haveSameRhythm, setItem } from '../subscriptions/change-items.ts';
import { makeItem } from '../subscriptions/items.ts';
import { periodOf } from '../subscriptions/plan.ts';
import { restartPeriod } from '../subscriptions/restart.ts';

/** Sells what a phase says from now on. At the end of a period, the renewal that follows bills it. */
export function applyPhase(
  account: Account,
  subscription: Subscription,
  { items, description, metadata }: Stripe.SubscriptionSchedule.Phase,
): void {
  const before = subscription.items.data[0]?.price as Price;
  const period = periodOf(subscription);
  const schedule = referenced(account.state.schedules, subscription.schedule);
  update(account, 'customer.subscription.updated', subscription, () => {
    subscription.description = description ?? subscription.description;
    subscription.metadata = mergeMetadata(subscription.metadata, metadata ?? {});
    subscription.default_payment_method =
      schedule?.default_settings.default_payment_method ?? subscription.default_payment_method;
    const present = subscription.items.data;
    subscription.items.data = items.map(({ price: id, quantity = 1 }, index) => {
      const priced = account.state.prices.get(id as string) as Price;
      const item =
        present[index] ??
        makeItem(account, { subscription: subscription.id, price: priced, quantity, ...period });
      if (item.price.id !== priced.id || item.quantity !== quantity)
        setItem(item, { priced, quantity, metadata: undefined });
      return item;
    });
    // Another rhythm is counted from the day it begins.
    if (!isSameRhythm(subscription, before)) subscription.billing_cycle_anchor = account.seconds();
  });
  if (!isSameRhythm(subscription, before) && account.seconds() < period.end)
    restartPeriod(account, subscription, true);
}

function isSameRhythm({ items }: Subscription, before: Price): boolean {
  const [first] = items.data;
  return first === undefined || haveSameRhythm(before, first.price);
}
