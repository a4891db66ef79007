import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { findPricedPlans } from './plan-prices.ts';
import { planResponse } from './plan-response.ts';

const readPlans = async () => (await findPricedPlans()).map(({ plan, prices }) => planResponse(plan, prices));

/** GET /subscription-types: the plans for sale, in euros. */
export const listSubscriptionTypes: UseCase<typeof stripe.subscriptionTypes> = async () => ({
  success: true,
  data: await readPlans(),
});

/** GET /stripe/subscription-types-with-pricing: the same plans with their prices in cents and as text as well. */
export const listPricedPlans: UseCase<typeof stripe.subscriptionTypesWithPricing> = async () => ({
  success: true,
  data: { subscriptionTypes: await readPlans() },
});
