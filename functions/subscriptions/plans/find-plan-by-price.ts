import type Stripe from 'stripe';
import { planProductId, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { findPlans } from '../../training/options.ts';
import { referenceId } from '../../platform/ports/stripe.ts';

/** The plan and billing cycle of a Stripe price; the amount in cents. */
export interface PricedPlan {
  /** Null for a price that belongs to no plan. */
  planId: string | null;
  billingCycle: BillingCycle;
  priceId: string;
  amountCents: number;
}

/**
 * The plan and cycle of a Stripe price. It is found by the price's product, because the lookup key of an older price moves
 * to the newer one while subscriptions still pay the older (infra/stripe/prices.ts creates both).
 */
export async function findPlanByPrice(price: Stripe.Price): Promise<PricedPlan> {
  const { id: priceId, unit_amount, recurring, product } = price;
  const productId = referenceId(product);
  const plan = (await findPlans()).find(({ code }) => productId === planProductId(code));
  return {
    planId: plan?._id ?? null,
    billingCycle: recurring?.interval === 'year' ? 'annual' : 'monthly',
    priceId,
    amountCents: unit_amount ?? 0,
  };
}
