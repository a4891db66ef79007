import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { idOf, referenced } from '../../ids.ts';
import { update } from '../changes.ts';
import { planSubscription } from '../subscriptions/plan.ts';

/** Lets the subscription go on without the schedule, as it is at this moment. */
export function releaseSchedule(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  keepsCancelDate = false,
): void {
  const subscription = referenced(account.state.subscriptions, schedule.subscription as string | null);
  schedule.status = 'released';
  schedule.released_at = account.seconds();
  schedule.released_subscription = idOf(schedule.subscription);
  schedule.subscription = null;
  schedule.current_phase = null;
  account.agenda.plan('change-phase', schedule.id, null);
  account.emit('subscription_schedule.released', schedule);
  if (subscription === undefined) return;
  update(account, 'customer.subscription.updated', subscription, () => {
    subscription.schedule = null;
    if (keepsCancelDate) return;
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
  });
  planSubscription(account, subscription);
}
