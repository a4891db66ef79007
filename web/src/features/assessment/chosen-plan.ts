import { billingCycles, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Answers } from './answers.ts';
import type { WizardProgress } from './wizard-progress.ts';

/** URL of the assessment with a plan that was chosen on /pricing. */
export const assessmentUrl = (plan: string, cycle: BillingCycle): string =>
  `${sitePaths.assessment}?${new URLSearchParams({ plan, ciclo: cycle }).toString()}`;

/** The answers with the plan and billing cycle of the query string. An order that is already placed keeps its own plan. */
export function applyChosenPlan({ answers, order }: WizardProgress, query: URLSearchParams): Answers {
  const plan = query.get('plan');
  if (!plan || order?.isPlaced) return answers;
  const cycle = billingCycles.find((known) => known === query.get('ciclo')) ?? answers.billingCycle;
  return { ...answers, subscriptionType: plan, billingCycle: cycle };
}
