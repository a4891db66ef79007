import { billingCycles, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { WizardProgress } from './wizard-progress.ts';

/** URL of the assessment with a plan that was chosen on /pricing. */
export const assessmentUrl = (plan: string, cycle: BillingCycle): string =>
  `${sitePaths.assessment}?${new URLSearchParams({ plan, ciclo: cycle }).toString()}`;

/** The progress with the plan and billing cycle of the query string. An order that is already placed keeps its own plan. */
export function applyChosenPlan(progress: WizardProgress, query: URLSearchParams): WizardProgress {
  const { answers, order } = progress;
  const plan = query.get('plan');
  if (!plan || order?.isPlaced) return progress;
  const cycle = billingCycles.find((known) => known === query.get('ciclo')) ?? answers.billingCycle;
  return {
    ...progress,
    chosenPlan: plan,
    answers: { ...answers, subscriptionType: plan, billingCycle: cycle },
  };
}

/** Whether the plan was chosen before the assessment, and is still the chosen one: its screen asks nothing new. */
export const isPlanChosenBefore = ({ chosenPlan, answers }: WizardProgress): boolean =>
  chosenPlan !== '' && chosenPlan === answers.subscriptionType;
