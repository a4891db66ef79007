import type Stripe from 'stripe';
import type { StoredSubscription } from '../subscriptions.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { referenceId, withStripe } from '../../platform/ports/stripe.ts';
import type { ChosenPlan } from './choose-plan.ts';
import { messages } from '../../platform/messages.ts';

/**
 * Schedules a change for the end of the current period: a schedule of two phases, after which the subscription continues
 * without one. Nothing is charged before, and nothing prorated. Throws 409 `conflict`.
 */
export const schedulePlanChange = (subscription: StoredSubscription, chosen: ChosenPlan): Promise<unknown> =>
  withStripe(async (stripe) => {
    const { id, current_phase: current, phases } = await scheduleOf(stripe, subscription);
    const present = phases.find(({ start_date }) => start_date === current?.start_date);
    // a concurrent call has released the schedule
    if (!current || !present) throw new AppError('conflict');
    return stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: present.items.map(({ price, quantity }) => ({ price: referenceId(price), quantity })),
          start_date: current.start_date,
          end_date: subscription.currentPeriodEnd ?? current.end_date,
          proration_behavior: 'none',
        },
        nextPhase(subscription, chosen),
      ],
    });
  });

/**
 * The subscription's schedule, or a new one that starts with its current plan. A subscription that another call has cancelled
 * since the read stays cancelled: a schedule would undo the cancellation.
 */
async function scheduleOf(
  stripe: Stripe,
  { id, scheduleId }: StoredSubscription,
): Promise<Stripe.SubscriptionSchedule> {
  if (scheduleId !== null) return stripe.subscriptionSchedules.retrieve(scheduleId);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  if (schedule.end_behavior !== 'cancel') return schedule;
  await stripe.subscriptionSchedules.release(schedule.id, { preserve_cancel_date: true });
  throw new AppError('conflict', { message: messages.subscription.reactivateFirst });
}

function nextPhase(
  { userId }: StoredSubscription,
  { plan, cycle, price }: ChosenPlan,
): Stripe.SubscriptionScheduleUpdateParams.Phase {
  return {
    items: [{ price: price.id, quantity: 1 }],
    duration: { interval: cycle === 'annual' ? 'year' : 'month', interval_count: 1 },
    proration_behavior: 'none',
    description: messages.subscriptionCharge(plan.name, cycle),
    metadata: { userId, planId: plan._id, billingCycle: cycle },
  };
}
