import type { SubscribedPlan, SubscriptionType } from '#shared/contracts/shapes/subscription.ts';
import { fromCents } from '#shared/rules/money.ts';
import type { StoredPlan } from '../../_data/training/options.ts';
import type { PlanPrices } from './plan-prices.ts';

/** A plan as the API returns it: Stripe's prices in euros. */
export function planResponse({ _id, name, description }: StoredPlan, prices: PlanPrices): SubscriptionType {
  const monthly = fromCents(prices.monthly.amountCents);
  return {
    _id,
    name,
    description,
    monthlyCost: monthly,
    monthlyPrice: monthly,
    annualCost: fromCents(prices.annual.amountCents),
  };
}

/** The plan of a subscription, which may not be for sale any more: it has no prices then. */
export function subscribedPlanResponse(plan: StoredPlan, prices: PlanPrices | null): SubscribedPlan {
  if (prices) return planResponse(plan, prices);
  const { _id, name, description } = plan;
  return { _id, name, description, monthlyCost: null, monthlyPrice: null, annualCost: null };
}
