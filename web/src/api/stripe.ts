import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PriceChange } from '#shared/contracts/subscriptions/subscription.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { api } from './api.ts';
import { ApiError } from './client.ts';
import { readPlans } from './plan.ts';

/** The plans for sale. Every page that shows a price or orders a plan reads this query: one answer, one price. */
export const plansQuery = queryOptions({
  queryKey: ['stripe', 'subscriptionTypesWithPricing'],
  queryFn: async ({ signal }) => {
    const priced = await api.subscriptions.subscriptionTypesWithPricing(undefined, signal).catch(() => null);
    const plans = readPlans(priced);
    return plans.length > 0 ? plans : readPlans(await api.subscriptions.subscriptionTypes(undefined, signal));
  },
  staleTime: 60_000,
  // offline, the query fails at once instead of pausing
  networkMode: 'always',
});

/**
 * Shows the amount of a 409 `price_changed` wherever the plan is shown, so that the next try agrees to it; other errors change
 * nothing. The list itself is not read again: caches may answer the old amount for a minute.
 */
export function applyPriceChange(
  cache: QueryClient,
  error: unknown,
  { planId, cycle }: { planId: string; cycle: BillingCycle },
): void {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return;
  const { amount } = error.details as PriceChange;
  cache.setQueryData(plansQuery.queryKey, (plans) =>
    plans?.map((plan) =>
      plan._id === planId ? { ...plan, cents: { ...plan.cents, [cycle]: amount } } : plan,
    ),
  );
}

/** Text after an amount: how often it is paid. */
export const perPeriod: Record<BillingCycle, string> = { monthly: 'al mes', annual: 'al año' };
