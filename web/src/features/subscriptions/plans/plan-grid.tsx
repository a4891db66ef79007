import './plans.css';
import type { ReactNode } from 'react';
import { popularPlan, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import type { Plan } from '../../../api/options/plan.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';

interface Props {
  /** Undefined while loading. */
  plans: readonly Plan[] | undefined;
  cycle: BillingCycle;
  /** Level of the plans' headings. */
  heading?: 'h2' | 'h3';
  renderAction: (plan: Plan, isPopular: boolean) => ReactNode;
}

/** The plans side by side, or their skeletons. */
export function PlanGrid({ plans, cycle, heading, renderAction }: Props) {
  if (!plans) {
    return (
      <div className="plan-grid" aria-busy>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="plan-skeleton" />
        ))}
      </div>
    );
  }
  const popular = popularPlan(plans);
  return (
    <div className="plan-grid">
      {plans.map((plan) => (
        <PlanCard
          key={plan._id || plan.name}
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
