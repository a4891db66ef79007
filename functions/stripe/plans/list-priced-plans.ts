import type { stripe } from '#shared/contracts/stripe.ts';
import { formatCents } from '#shared/rules/money.ts';
import { planResponse } from '../../_flows/subscriptions/plan-response.ts';
import { findPricedPlans, type PlanPrice } from './plan-prices.ts';
import type { UseCase } from '../../_http/serve.ts';

/** GET /stripe/subscription-types-with-pricing: the plans with the prices that Stripe charges. */
export const listPricedPlans: UseCase<typeof stripe.subscriptionTypesWithPricing> = async () => {
  const plans = await findPricedPlans();
  const subscriptionTypes = plans.map(({ plan, prices }) => ({
    ...planResponse(plan),
    stripePricing: { monthly: displayPrice(prices.monthly), annual: displayPrice(prices.annual) },
  }));
  return { success: true, data: { subscriptionTypes } };
};

const displayPrice = ({ amountCents }: PlanPrice) => ({
  amount: amountCents,
  displayAmount: formatCents(amountCents),
});
