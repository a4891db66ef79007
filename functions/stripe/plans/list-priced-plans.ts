import type { stripe } from '#shared/contracts/stripe.ts';
import { formatCents } from '#shared/rules/money.ts';
import type { UseCase } from '../../_http/serve.ts';
import { findPricedPlans, type PlanPrice } from './plan-prices.ts';
import { planResponse } from './plan-response.ts';

/** GET /subscription-types: the plans for sale, in euros. */
export const listSubscriptionTypes: UseCase<typeof stripe.subscriptionTypes> = async () => ({
  success: true,
  data: (await findPricedPlans()).map(({ plan, prices }) => planResponse(plan, prices)),
});

/** GET /stripe/subscription-types-with-pricing: the same plans with their prices in cents and as text as well. */
export const listPricedPlans: UseCase<typeof stripe.subscriptionTypesWithPricing> = async () => {
  const plans = await findPricedPlans();
  const subscriptionTypes = plans.map(({ plan, prices }) => ({
    ...planResponse(plan, prices),
    stripePricing: { monthly: displayPrice(prices.monthly), annual: displayPrice(prices.annual) },
  }));
  return { success: true, data: { subscriptionTypes } };
};

const displayPrice = ({ amountCents }: PlanPrice) => ({
  amount: amountCents,
  displayAmount: formatCents(amountCents),
});
