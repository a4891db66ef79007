import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import { newId } from '../../ids.ts';
import type { Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { periodOf } from '../subscriptions/plan.ts';
import { makePhase } from './phases.ts';

/** Makes a schedule of a subscription as it is: its only phase is the present period. */
export function createSchedule(account: Account, from: string): Stripe.SubscriptionSchedule {
  const subscription = found(account.state.subscriptions, 'subscription', from, 'from_subscription');
  check(subscription);
  const { start, end } = periodOf(subscription);
  const schedule: Stripe.SubscriptionSchedule = {
    ...copy(emptySchedule),
    id: newId('sub_sched'),
    created: account.seconds(),
    current_phase: { start_date: start, end_date: end },
    default_settings: {
      ...copy(emptySchedule.default_settings),
      // the card of that time: a schedule brings it back with each phase unless it is changed here too
      default_payment_method: subscription.default_payment_method,
    },
    customer: subscription.customer,
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    metadata: {},
    phases: [
      makePhase({
        start,
        end,
        items: subscription.items.data.map(({ price, quantity = 1, metadata }) => ({
          price: price.id,
          quantity,
          metadata,
        })),
      }),
    ],
    subscription: subscription.id,
  };
  account.state.schedules.set(schedule.id, schedule);
  account.agenda.plan('change-phase', schedule.id, end);
  account.emit('subscription_schedule.created', schedule);
  update(account, 'customer.subscription.updated', subscription, () => (subscription.schedule = schedule.id));
  return schedule;
}

function check({ id, schedule, status }: Subscription): void {
  const param = 'from_subscription';
  if (schedule !== null)
    throw refused(
      `You cannot migrate a subscription that is already attached to a schedule: \`${schedule as string}\`.`,
      { param },
    );
  if (['canceled', 'incomplete', 'incomplete_expired'].includes(status))
    throw refused(`You cannot create a subscription schedule from the subscription ${id}: it is ${status}.`, {
      param,
    });
}

const emptySchedule = {
  object: 'subscription_schedule',
  application: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  livemode: false,
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  status: 'active',
  test_clock: null,
} satisfies Partial<Stripe.SubscriptionSchedule>;
