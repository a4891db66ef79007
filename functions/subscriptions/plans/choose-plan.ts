import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import type { StoredPlan } from '../../training/options.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { findPricedPlans, type PlanPrice } from './plan-prices.ts';

/** A plan and cycle with Stripe's present price, and the amount that the payer was shown. */
export interface ChosenPlan {
  plan: StoredPlan;
  cycle: BillingCycle;
  price: PlanPrice;
  agreedCents: number;
}

/** The plan to subscribe to, and the card of the customer to charge. */
export interface SubscriptionRequest extends ChosenPlan {
  customerId: string;
  paymentMethodId: string;
}

interface PlanChoice {
  subscriptionTypeId: string;
  billingCycle: BillingCycle;
  /** Absent: the present price. */
  agreedAmount?: number | undefined;
}

/**
 * The chosen plan with Stripe's price; throws 400 `unknown_option`. The price may differ from the agreed amount: before a
 * charge, compare them with `requireAgreedAmount`.
 */
export async function choosePlan({
  subscriptionTypeId,
  billingCycle: cycle,
  agreedAmount,
}: PlanChoice): Promise<ChosenPlan> {
  const find = async (isFresh: boolean) =>
    (await findPricedPlans({ isFresh })).find(({ plan }) => plan._id === subscriptionTypeId);
  let chosen = await find(false);
  // another instance may have shown a price that is newer than the one cached here
  if (chosen?.prices[cycle].amountCents !== agreedAmount) chosen = await find(true);
  if (!chosen) throw new AppError('unknown_option', { field: 'subscriptionTypeId' });
  const price = chosen.prices[cycle];
  return { plan: chosen.plan, cycle, price, agreedCents: agreedAmount ?? price.amountCents };
}
