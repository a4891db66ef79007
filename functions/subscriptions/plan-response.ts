import type { PricedSubscriptionType, SubscribedPlan } from '#shared/contracts/subscriptions/subscription.ts';
import { formatCents, fromCents } from '#shared/rules/money.ts';
import type { StoredSubscription } from './subscriptions.ts';
import { findPlan, type StoredPlan } from '#functions/training/index.ts';
import { findPricedPlans, type PlanPrice, type PlanPrices } from './plan-prices.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** A plan as the API returns it: Stripe's prices in euros, in cents and as text. */
function planResponse({ _id, name, description }: StoredPlan, prices: PlanPrices): PricedSubscriptionType {
  const monthly = fromCents(prices.monthly.amountCents);
  return {
    _id,
    name,
    description,
    monthlyCost: monthly,
    monthlyPrice: monthly,
    annualCost: fromCents(prices.annual.amountCents),
    stripePricing: { monthly: shownPrice(prices.monthly), annual: shownPrice(prices.annual) },
  };
}

const shownPrice = ({ amountCents }: PlanPrice) => ({
  amount: amountCents,
  displayAmount: formatCents(amountCents),
});

/**
 * The plan of a subscription, which has no prices when it is not for sale any more; null for a Stripe price that belongs to
 * no plan.
 */
export async function readSubscribedPlan({ planId }: StoredSubscription): Promise<SubscribedPlan | null> {
  const plan = planId === null ? null : await findPlan(planId);
  if (!plan) return null;
  const priced = (await findPricedPlans()).find((one) => one.plan._id === planId);
  if (priced) return planResponse(plan, priced.prices);
  const { _id, name, description } = plan;
  return {
    _id,
    name,
    description,
    monthlyCost: null,
    monthlyPrice: null,
    annualCost: null,
    stripePricing: null,
  };
}

const readPlans = async () => (await findPricedPlans()).map(({ plan, prices }) => planResponse(plan, prices));

/** GET /subscription-types: the plans for sale, in euros. */
export const listSubscriptionTypes: UseCase<typeof subscriptions.subscriptionTypes> = async () => ({
  success: true,
  data: await readPlans(),
});

/** GET /stripe/subscription-types-with-pricing: the same plans with their prices in cents and as text as well. */
export const listPricedPlans: UseCase<typeof subscriptions.subscriptionTypesWithPricing> = async () => ({
  success: true,
  data: { subscriptionTypes: await readPlans() },
});

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
