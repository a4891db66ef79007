import type Stripe from 'stripe';
import { planProductId, type BillingCycle } from '#shared/rules/plans.ts';
import { findPlans } from '../../_data/training/options.ts';

/** What a price of Stripe's is with us. */
export interface PricedPlan {
  /** Null for a price of no plan of ours. */
  planId: string | null;
  billingCycle: BillingCycle;
  priceId: string;
  amountCents: number;
}

/**
 * The plan and cycle of a price. Its key may have gone over to a newer price while old subscriptions still pay it:
 * its product stays the plan's (infra/stripe-prices.ts makes both).
 */
export async function findPlanByPrice(price: Stripe.Price): Promise<PricedPlan> {
  const { id: priceId, unit_amount, recurring, product } = price;
  const productId = typeof product === 'string' ? product : product.id;
  const plan = (await findPlans()).find(({ code }) => productId === planProductId(code));
  return {
    planId: plan?._id ?? null,
    billingCycle: recurring?.interval === 'year' ? 'annual' : 'monthly',
    priceId,
    amountCents: unit_amount ?? 0,
  };
}
