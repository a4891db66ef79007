import './plans.css';
import type { ReactNode } from 'react';
import { popularPlan, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import type { Plan } from '../../../api/plan.ts';
import { PlanCard } from './plan-card.tsx';

interface Props {
  plans: readonly Plan[];
  cycle: BillingCycle;
  /** Level of the plans' headings. */
  heading?: 'h2' | 'h3';
  renderAction: (plan: Plan, isPopular: boolean) => ReactNode;
}

/** The plans side by side. */
export function PlanGrid({ plans, cycle, heading, renderAction }: Props) {
  const popular = popularPlan(plans);
  return (
    <div className="plan-grid">
      {plans.map((plan) => (
        <PlanCard
          // the server's plan replaces that of the page's HTML, which has no id, without taking the focus from its button
          key={plan.name}
          plan={plan}
          cycle={cycle}
          heading={heading}
          isPopular={plan === popular}
          action={renderAction(plan, plan === popular)}
        />
      ))}
    </div>
  );
}
