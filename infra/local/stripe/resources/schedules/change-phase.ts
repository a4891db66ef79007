import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { endSubscription } from '../subscriptions/end.ts';
import { applyPhase } from './apply-phase.ts';
import { releaseSchedule } from './release.ts';

/** The present phase has ended: the next one begins, or the schedule is over. */
export function changePhase(account: Account, schedule: Stripe.SubscriptionSchedule): void {
  const subscription = referenced(account.state.subscriptions, schedule.subscription as string | null);
  if (subscription === undefined || schedule.status !== 'active') return;
  const next = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date);
  if (next === undefined) {
    finish(account, schedule, subscription);
    return;
  }
  update(account, 'subscription_schedule.updated', schedule, () => {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  });
  account.agenda.plan('change-phase', schedule.id, next.end_date);
  applyPhase(account, subscription, next);
}

function finish(account: Account, schedule: Stripe.SubscriptionSchedule, subscription: Subscription): void {
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
