import type { SubscriptionType } from '#shared/contracts/training-options.ts';
import { fromCents } from '#shared/rules/money.ts';
import type { StoredPlan } from '../../_data/training/options.ts';

/** A stored plan as the wire carries it: euros. */
export function planResponse({
  _id,
  name,
  description,
  monthlyCents,
  annualCents,
}: StoredPlan): SubscriptionType {
  const monthly = fromCents(monthlyCents);
  return {
    _id,
    name,
    description,
    monthlyCost: monthly,
    monthlyPrice: monthly,
    annualCost: fromCents(annualCents),
  };
}
