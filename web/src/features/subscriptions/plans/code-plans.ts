import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import type { Plan } from '../../../api/plan.ts';

/** The plans that stand in prerendered pages until those of the server are read: they have no id yet. */
export const plansOfTheCode: readonly Plan[] = defaultPlans.map(
  ({ name, description, monthlyCents, annualCents }) => ({
    _id: '',
    name,
    description,
    cents: { monthly: monthlyCents, annual: annualCents },
  }),
);
