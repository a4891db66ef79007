import type { PricedSubscriptionType } from '#shared/contracts/shapes/subscription.ts';
import type { SubscriptionType } from '#shared/contracts/training-options.ts';
import { toCents } from '#shared/rules/money.ts';
import type { BillingCycle } from '#shared/rules/plans.ts';
import { readOptions } from '../../api/option-list.ts';

/** A plan as a page shows it; cents per period. */
export interface Plan {
  _id: string;
  name: string;
  description: string;
  cents: Record<BillingCycle, number>;
}

type Answered = SubscriptionType & Partial<Pick<PricedSubscriptionType, 'stripePricing'>>;

/** The plans of either answer: Stripe's prices where they are told, else those of the list. */
export const readPlans = (answer: unknown): Plan[] =>
  readOptions<Answered>(answer).map(
    ({ _id, name, description, monthlyCost, annualCost, stripePricing: prices }) => ({
      _id,
      name,
      description,
      cents: {
        monthly: prices?.monthly.amount ?? toCents(monthlyCost),
        annual: prices?.annual.amount ?? toCents(annualCost),
      },
    }),
  );

/** After an amount: how often it is paid. */
export const perPeriod: Record<BillingCycle, string> = { monthly: 'al mes', annual: 'al año' };
