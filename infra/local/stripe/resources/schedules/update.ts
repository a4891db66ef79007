import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { mergeMetadata } from '../metadata.ts';
import { keptMethod } from '../payment-methods/attach.ts';
import { planSubscription } from '../subscriptions/plan.ts';
import { applyPhase } from './apply-phase.ts';
import type { UpdateParams } from './params.ts';
import { readPhases } from './phases.ts';

/** Changes a schedule; what it says of the present phase holds at once. */
export function updateSchedule(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  given: UpdateParams,
): void {
  const subscription = referenced(account.state.subscriptions, schedule.subscription as string | null);
  const card = given.default_settings?.default_payment_method;
  if (card !== undefined)
    keptMethod(account, card, schedule.customer as string, 'default_settings[default_payment_method]');
  const phases = given.phases && readPhases(account, given.phases, schedule.current_phase);
  update(account, 'subscription_schedule.updated', schedule, () => {
    schedule.end_behavior = given.end_behavior ?? schedule.end_behavior;
    schedule.metadata = mergeMetadata(schedule.metadata ?? {}, given.metadata);
    Object.assign(schedule.default_settings, given.default_settings);
    if (phases === undefined) return;
    const [first] = phases;
    schedule.phases = phases;
    schedule.current_phase = first ? { start_date: first.start_date, end_date: first.end_date } : null;
    account.agenda.plan('change-phase', schedule.id, first?.end_date ?? null);
  });
  if (subscription === undefined) return;
  const [present] = phases ?? [];
  if (present !== undefined) applyPhase(account, subscription, present);
  planEnd(account, schedule, subscription);
}

/** A schedule that ends by cancelling shows it on the subscription beforehand. */
function planEnd(account: Account, schedule: Stripe.SubscriptionSchedule, subscription: Subscription): void {
  const end = schedule.end_behavior === 'cancel' ? (schedule.phases.at(-1)?.end_date ?? null) : null;
  if (subscription.cancel_at === end) return;
  update(account, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = end;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = end === null ? null : account.seconds();
  });
  planSubscription(account, subscription);
}
