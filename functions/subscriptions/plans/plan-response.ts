import type { PricedSubscriptionType, SubscribedPlan } from '#shared/contracts/subscriptions/subscription.ts';
import { formatCents, fromCents } from '#shared/rules/money.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { findPlan, type StoredPlan } from '../../training/options.ts';
import { findPricedPlans, type PlanPrice, type PlanPrices } from './plan-prices.ts';

/** A plan as the API returns it: Stripe's prices in euros, in cents and as text. */
export function planResponse(
  { _id, name, description }: StoredPlan,
  prices: PlanPrices,
): PricedSubscriptionType {
  const monthly = fromCents(prices.monthly.amountCents);
  return {
    _id,
    name,
    description,
    monthlyCost: monthly,
    monthlyPrice: monthly,
    annualCost: fromCents(prices.annual.amountCents),
    stripePricing: { monthly: shownPrice(prices.monthly), annual: shownPrice(prices.annual) },
  };
}

const shownPrice = ({ amountCents }: PlanPrice) => ({
  amount: amountCents,
  displayAmount: formatCents(amountCents),
});

/**
 * The plan of a subscription, which has no prices when it is not for sale any more; null for a Stripe price that belongs to
 * no plan.
 */
export async function readSubscribedPlan({ planId }: StoredSubscription): Promise<SubscribedPlan | null> {
  const plan = planId === null ? null : await findPlan(planId);
  if (!plan) return null;
  const priced = (await findPricedPlans()).find((one) => one.plan._id === planId);
  if (priced) return planResponse(plan, priced.prices);
  const { _id, name, description } = plan;
  return {
    _id,
    name,
    description,
    monthlyCost: null,
    monthlyPrice: null,
    annualCost: null,
    stripePricing: null,
  };
}
