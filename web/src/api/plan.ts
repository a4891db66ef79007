import type {
  PricedSubscriptionType,
  SubscriptionType,
} from '#shared/contracts/subscriptions/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { readOptions, type ListItem } from './option-list.ts';

/** A plan with the prices that Stripe charges, in cents per billing cycle. */
export interface Plan extends ListItem {
  cents: Record<BillingCycle, number>;
}

type Answered = SubscriptionType & Partial<Pick<PricedSubscriptionType, 'stripePricing'>>;

/** Reads the plans of either response: amounts in cents where they are given, else in euros. */
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
