import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { operation } from '../../api/operation.ts';
import { boolean, choice, expandable, nonEmptyText, list } from '../../api/params.ts';
import { retrieve } from '../../api/read-operations.ts';
import type { Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { requireSavedMethod } from '../payment-methods/attach.ts';
import { setTimers } from '../subscriptions/status.ts';
import { createSchedule } from './create.ts';
import { applyPhase, releaseSchedule, scheduledSubscription } from './phases.ts';
import { phaseParams, readPhases } from './read-phases.ts';

const base = '/v1/subscription_schedules';

/** A schedule that still controls its subscription. */
function activeSchedule(account: Account, id: string | undefined, verb: string): Stripe.SubscriptionSchedule {
  const schedule = requireRow(account.state.schedules, 'subscription_schedule', id ?? '');
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. Only those in \`not_started\` or \`active\` status can be changed.`,
  );
}

const updateParams = z.strictObject({
  ...expandable,
  default_settings: z.strictObject({ default_payment_method: nonEmptyText().optional() }).optional(),
  end_behavior: choice('cancel', 'release').optional(),
  phases: list(phaseParams, 10).optional(),
  proration_behavior: choice('none').optional(),
});

/** Changes a schedule. A change of the current phase applies at once. */
function updateSchedule(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  given: z.output<typeof updateParams>,
): void {
  const card = given.default_settings?.default_payment_method;
  if (card !== undefined)
    requireSavedMethod(
      account,
      card,
      schedule.customer as string,
      'default_settings[default_payment_method]',
    );
  const phases = given.phases && readPhases(account, given.phases, schedule.current_phase);
  const [first] = phases ?? [];
  updateAndEmit(account, 'subscription_schedule.updated', schedule, () => {
    schedule.end_behavior = given.end_behavior ?? schedule.end_behavior;
    Object.assign(schedule.default_settings, given.default_settings);
    if (phases === undefined || first === undefined) return;
    schedule.phases = phases;
    schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
    account.timers.set('change-phase', schedule.id, first.end_date);
  });
  const subscription = scheduledSubscription(account, schedule);
  if (subscription === undefined) return;
  if (first !== undefined) applyPhase(account, subscription, first);
  showEnd(account, schedule, subscription);
}

/** Shows on the subscription when its schedule will cancel it. */
function showEnd(account: Account, schedule: Stripe.SubscriptionSchedule, subscription: Subscription): void {
  const end = schedule.end_behavior === 'cancel' ? (schedule.phases.at(-1)?.end_date ?? null) : null;
  if (subscription.cancel_at === end) return;
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.cancel_at = end;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = end === null ? null : account.seconds();
  });
  setTimers(account, subscription);
}

export const scheduleOperations = [
  operation({
    method: 'POST',
    path: base,
    params: z.strictObject({ ...expandable, from_subscription: nonEmptyText() }),
    run: ({ account, params }) => createSchedule(account, params.from_subscription),
  }),
  retrieve(base, 'subscription_schedule', (state) => state.schedules),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: updateParams,
    run: ({ account, ids, params }) => {
      const schedule = activeSchedule(account, ids.id, 'update');
      updateSchedule(account, schedule, params);
      return schedule;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/release`,
    params: z.strictObject({ ...expandable, preserve_cancel_date: boolean().optional() }),
    run: ({ account, ids, params }) => {
      const schedule = activeSchedule(account, ids.id, 'release');
      releaseSchedule(account, schedule, params.preserve_cancel_date);
      return schedule;
    },
  }),
];
