import { grantsAccess } from '#shared/rules/subscription-status.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { endsByItself, type StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { choosePlan } from './choose-plan.ts';
import { messages } from '../../_flows/notifications/messages.ts';
import { subscriptionResponse } from '../subscriptions/subscription-response.ts';
import { changeSubscription } from '../authorize.ts';
import { schedulePlanChange, type ChosenPlan } from './schedule-plan-change.ts';
import { releaseSchedule } from './release-schedule.ts';

/**
 * Plans another plan or cycle for the end of the period. A second change takes the place of the first, and whoever
 * chooses what they have keeps it: then nothing is planned any more.
 */
export const changePlan: UseCase<typeof stripe.change> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const chosen = await choosePlan(body.newSubscriptionTypeId, body.billingCycle);
  let changeType: 'deferred' | 'kept' = 'deferred';
  let isAskedAgain = false;
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    refuseUnchangeable(subscription);
    if (!isSame(subscription, chosen)) return planUnlessPlanned(subscription, chosen);
    // a try that Stripe refused may have dropped it all the same
    if (!subscription.pendingChange && !isAskedAgain) throw new AppError('same_plan');
    [changeType, isAskedAgain] = ['kept', true];
    return releaseSchedule(subscription);
  });
  const effectiveDate = stored.pendingChange?.effectiveDate ?? null;
  const subscription = await subscriptionResponse(stored, now);
  return { success: true, data: { changeType, effectiveDate, subscription } };
};

/** A late payment, or an end that is near, must be settled first: neither is done by the way of a change. */
function refuseUnchangeable(subscription: StoredSubscription): void {
  if (endsByItself(subscription))
    throw new AppError('conflict', { message: messages.subscription.reactivateFirst });
  if (!grantsAccess(subscription.status))
    throw new AppError('conflict', { message: messages.subscription.payFirst });
}

async function planUnlessPlanned(subscription: StoredSubscription, chosen: ChosenPlan): Promise<void> {
  const { pendingChange } = subscription;
  if (!pendingChange || !isSame(pendingChange, chosen)) await schedulePlanChange(subscription, chosen);
}

const isSame = (
  { planId, billingCycle }: Pick<StoredSubscription, 'planId' | 'billingCycle'>,
  { plan, cycle }: ChosenPlan,
) => planId === plan._id && billingCycle === cycle;
