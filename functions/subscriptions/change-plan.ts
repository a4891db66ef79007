import type Stripe from 'stripe';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { choosePlan, type ChosenPlan } from './plan-response.ts';
import { messages } from '#functions/platform/messages.ts';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate, requireStaying } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { requireAgreedAmount } from './plan-prices.ts';
import { changeSubscription } from './change-subscription.ts';
import { releaseSchedule } from './cancel-subscription.ts';
import { chargedCard, listCards } from './payments/cards.ts';
import { readReactivatedCents, undoneEnd } from './payments/preview-invoice.ts';
import { stopIfLeaving } from './stripe/stop-charging.ts';

/**
 * Schedules a change for the end of the current period: a schedule of two phases, after which the subscription continues
 * without one. Nothing is charged before, and nothing prorated. Throws 409 `conflict`.
 */
const schedulePlanChange = (subscription: StoredSubscription, chosen: ChosenPlan): Promise<unknown> =>
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

/**
 * Schedules another plan or cycle for the end of the period. A second change replaces the first; choosing the current plan
 * and cycle removes the scheduled change, and the subscription keeps the price that it has.
 */
export const changePlan: UseCase<typeof subscriptions.change> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const chosen = await choosePlan({ ...body, subscriptionTypeId: body.newSubscriptionTypeId });
  let changeType: 'deferred' | 'kept' = 'deferred';
  let isRepeated = false;
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    refuseUnchangeable(subscription);
    if (!isSame(subscription, chosen)) return scheduleUnlessScheduled(subscription, chosen);
    // on a retry the change may be gone: the first try has removed it
    if (!subscription.pendingChange && !isRepeated) throw new AppError('same_plan');
    if (body.agreedAmount !== undefined) requireAgreedAmount(body.agreedAmount, subscription.amountCents);
    [changeType, isRepeated] = ['kept', true];
    return releaseSchedule(subscription);
  });
  const effectiveDate = stored.pendingChange?.effectiveDate ?? null;
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { changeType, effectiveDate, subscription } };
};

/** Throws 409 for a subscription that is cancelled or late: the user must reactivate or pay it first. */
function refuseUnchangeable(subscription: StoredSubscription): void {
  if (isEndScheduled(subscription))
    throw new AppError('conflict', { message: messages.subscription.reactivateFirst });
  if (!grantsAccess(subscription.status))
    throw new AppError('conflict', { message: messages.subscription.payFirst });
}

async function scheduleUnlessScheduled(subscription: StoredSubscription, chosen: ChosenPlan): Promise<void> {
  const { pendingChange } = subscription;
  // scheduled before the price changed, it happens at the price that was agreed then
  const isScheduled = pendingChange?.amountCents === chosen.agreedCents && isSame(pendingChange, chosen);
  if (isScheduled) return;
  requireAgreedAmount(chosen.agreedCents, chosen.price.amountCents);
  await schedulePlanChange(subscription, chosen);
}

const isSame = (
  { planId, billingCycle }: Pick<StoredSubscription, 'planId' | 'billingCycle'>,
  { plan, cycle }: ChosenPlan,
) => planId === plan._id && billingCycle === cycle;

/**
 * Undoes a scheduled cancellation. The next renewal charges the amount that the page showed, after discounts, or nothing is
 * changed (P47); a call without an amount agrees to any.
 */
export const reactivateSubscription: UseCase<typeof subscriptions.reactivate> = async ({
  params,
  body,
  actor,
  now,
}) => {
  requireStaying(actor.user);
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    if (!isEndScheduled(subscription)) return;
    const next = await readReactivatedCents(subscription);
    requireAgreedAmount(body?.agreedAmount ?? next, next);
    // its card may have been removed since: the renewal would be late at once
    const card = await readCard(subscription);
    if (card === null) throw new AppError('card_missing');
    // Stripe refuses a card that is removed meanwhile
    const change = { ...undoneEnd(subscription), default_payment_method: card };
    await withStripe((stripe) => stripe.subscriptions.update(subscription.id, change));
  });
  if (await stopIfLeaving(actor.user._id, now)) throw new AppError('account_leaving');
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** The card that the renewal charges; null without: one that is saved and chosen for nothing is charged by no renewal. */
async function readCard({ id, customerId }: StoredSubscription): Promise<string | null> {
  const [cards, subscription] = await Promise.all([
    listCards(customerId),
    withStripe((stripe) => stripe.subscriptions.retrieve(id)),
  ]);
  return chargedCard(subscription, cards);
}
