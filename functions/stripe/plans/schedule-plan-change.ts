import type Stripe from 'stripe';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { AppError } from '../../_kit/app-error.ts';
import { withStripe } from '../../_ports/stripe.ts';
import type { choosePlan } from './choose-plan.ts';
import { messages } from '../../_flows/notifications/messages.ts';

export type ChosenPlan = Awaited<ReturnType<typeof choosePlan>>;

/**
 * Plans a change for the end of the present period: a schedule of two phases, after which the subscription goes on by
 * itself. Nothing is charged before, and nothing by the day.
 */
export const schedulePlanChange = (subscription: StoredSubscription, chosen: ChosenPlan): Promise<unknown> =>
  withStripe(async (stripe) => {
    const { id, current_phase: current, phases } = await scheduleOf(stripe, subscription);
    const present = phases.find(({ start_date }) => start_date === current?.start_date);
    // another call has just released it
    if (!current || !present) throw new AppError('conflict');
    return stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: present.items.map(({ price, quantity }) => ({ price: idOf(price), quantity })),
          start_date: current.start_date,
          end_date: subscription.currentPeriodEnd ?? current.end_date,
          proration_behavior: 'none',
        },
        nextPhase(subscription, chosen),
      ],
    });
  });

/**
 * The one that rules over the subscription already, or a new one that begins with what it is now. What another call has
 * cancelled since the look stays cancelled: a plan for it would take that back.
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

const idOf = (price: string | { id: string }): string => (typeof price === 'string' ? price : price.id);
