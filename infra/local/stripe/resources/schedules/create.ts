import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { newId } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { nulls } from '../object-fields.ts';
import { currentPeriod } from '../subscriptions/period.ts';
import { makePhase } from './read-phases.ts';

/** Creates a schedule from a subscription as it is: its only phase is the current period. */
export function createSchedule(account: Account, from: string): Stripe.SubscriptionSchedule {
  const subscription = requireRow(account.state.subscriptions, 'subscription', from, 'from_subscription');
  checkSubscription(subscription);
  const { start, end } = currentPeriod(subscription);
  const items = subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity }));
  const schedule: Stripe.SubscriptionSchedule = {
    ...nulls(
      'application canceled_at completed_at customer_account released_at released_subscription test_clock',
    ),
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    created: account.seconds(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: {
      ...nulls('application_fee_percent billing_thresholds description on_behalf_of transfer_data'),
      billing_cycle_anchor: 'automatic',
      collection_method: 'charge_automatically',
      // Each phase sets this card again, even if the subscription has another one by then.
      default_payment_method: subscription.default_payment_method,
      invoice_settings: {
        ...nulls('account_tax_ids custom_fields days_until_due description footer'),
        issuer: { type: 'self' },
      },
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [makePhase({ start, end, items })],
    status: 'active',
    subscription: subscription.id,
  };
  account.state.schedules.set(schedule.id, schedule);
  account.timers.set('change-phase', schedule.id, end);
  account.emit('subscription_schedule.created', schedule);
  updateAndEmit(
    account,
    'customer.subscription.updated',
    subscription,
    () => (subscription.schedule = schedule.id),
  );
  return schedule;
}

function checkSubscription({ id, schedule, status }: Subscription): void {
  const param = 'from_subscription';
  if (schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${schedule as string}\`.`,
      { param },
    );
  if (['canceled', 'incomplete', 'incomplete_expired'].includes(status))
    throw invalidRequest(
      `You cannot create a subscription schedule from the subscription ${id}: it is ${status}.`,
      {
        param,
      },
    );
}
