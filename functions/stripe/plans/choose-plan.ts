import type { BillingCycle } from '#shared/rules/plans.ts';
import type { StoredPlan } from '../../_data/training/options.ts';
import { AppError } from '../../_kit/app-error.ts';
import { findPricedPlans, type PlanPrice } from './plan-prices.ts';

/** What somebody wants to pay for, and with which card of their customer. */
export interface SubscriptionRequest {
  plan: StoredPlan;
  cycle: BillingCycle;
  price: PlanPrice;
  customerId: string;
  paymentMethodId: string;
}

/** The chosen plan at our price for it: what a browser says of prices is not even asked. */
export async function choosePlan(
  subscriptionTypeId: string,
  cycle: BillingCycle,
): Promise<Pick<SubscriptionRequest, 'plan' | 'cycle' | 'price'>> {
  const chosen = (await findPricedPlans()).find(({ plan }) => plan._id === subscriptionTypeId);
  if (!chosen) throw new AppError('unknown_option', { field: 'subscriptionTypeId' });
  return { plan: chosen.plan, cycle, price: chosen.prices[cycle] };
}
