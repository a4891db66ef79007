import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { isEndScheduled, type StoredSubscription } from '../subscriptions.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { choosePlan, type ChosenPlan } from './choose-plan.ts';
import { messages } from '../../platform/messages.ts';
import { subscriptionResponse } from '../subscription-response.ts';
import { requireAgreedAmount } from '../agreed-amount.ts';
import { changeSubscription } from '../change-subscription.ts';
import { schedulePlanChange } from './schedule-plan-change.ts';
import { releaseSchedule } from '../stripe/release-schedule.ts';

/**
 * Schedules another plan or cycle for the end of the period. A second change replaces the first; choosing the current plan
 * and cycle removes the scheduled change, and the subscription keeps the price that it has.
 */
export const changePlan: UseCase<typeof stripe.change> = async ({ params, body, actor, now }) => {
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
