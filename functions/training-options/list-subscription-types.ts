import type { trainingOptions } from '#shared/contracts/training-options.ts';
import { findPlans } from '../_data/options.ts';
import { planAnswer } from '../_flows/plan-answer.ts';
import type { UseCase } from '../_kit/serve.ts';

/** GET /subscription-types */
export const listSubscriptionTypes: UseCase<typeof trainingOptions.subscriptionTypes> = async () => ({
  success: true,
  data: (await findPlans()).map(planAnswer),
});
