import type { stripe } from '#shared/contracts/stripe.ts';
import { formatCents } from '#shared/rules/money.ts';
import { planResponse } from '../../_flows/subscriptions/plan-response.ts';
import { findPricedPlans, type PlanPrice } from './plan-prices.ts';
import type { UseCase } from '../../_http/serve.ts';

/** GET /stripe/subscription-types-with-pricing: what is really charged, and the plans it is charged for. */
export const listPricedPlans: UseCase<typeof stripe.subscriptionTypesWithPricing> = async () => {
  const plans = await findPricedPlans();
  const subscriptionTypes = plans.map(({ plan, prices }) => ({
    ...planResponse(plan),
    stripePricing: { monthly: shown(prices.monthly), annual: shown(prices.annual) },
  }));
  return { success: true, data: { subscriptionTypes } };
};

const shown = ({ amountCents }: PlanPrice) => ({
  amount: amountCents,
  displayAmount: formatCents(amountCents),
});
