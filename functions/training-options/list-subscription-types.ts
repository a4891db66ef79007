import type { trainingOptions } from '#shared/contracts/training-options.ts';
import { findPlans } from '../_data/training/options.ts';
import { planResponse } from '../_flows/subscriptions/plan-response.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /subscription-types */
export const listSubscriptionTypes: UseCase<typeof trainingOptions.subscriptionTypes> = async () => ({
  success: true,
  data: (await findPlans()).map(planResponse),
});
