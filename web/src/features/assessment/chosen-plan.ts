import { billingCycles, type BillingCycle } from '#shared/rules/plans.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import type { Answers } from './answers.ts';
import type { Progress } from './progress.ts';

/** The assessment of whoever has chosen their plan before it, on /pricing. */
export const assessmentWith = (plan: string, cycle: BillingCycle): string =>
  `${sitePaths.assessment}?${new URLSearchParams({ plan, ciclo: cycle }).toString()}`;

/** The answers with the choice that came in the address; an order that has been given keeps its own. */
export function withChosenPlan({ answers, order }: Progress, query: URLSearchParams): Answers {
  const plan = query.get('plan');
  if (!plan || order?.isPlaced) return answers;
  const cycle = billingCycles.find((known) => known === query.get('ciclo')) ?? answers.billingCycle;
  return { ...answers, subscriptionType: plan, billingCycle: cycle };
}
