import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import type { StoredSubscription } from './subscriptions.ts';
import { findPlan } from '../training/options.ts';

/** The other live subscriptions of a customer as the API returns them. */
export const otherSubscriptions = ({ others }: StoredSubscription): Promise<Subscription['others']> =>
  Promise.all(
    others.map(async ({ id, planId, billingCycle, amountCents, currentPeriodEnd, endsAt }) => ({
      id,
      plan: planId && ((await findPlan(planId))?.name ?? null),
      billingCycle,
      amount: amountCents,
      current_period_end: endsAt ?? currentPeriodEnd,
      ends: endsAt !== null,
    })),
  );
