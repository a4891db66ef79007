import { useId, type ReactNode } from 'react';
import { formatCents } from '#shared/rules/money.ts';
import { planFeatures } from '#shared/rules/subscriptions/plan-features.ts';
import { monthlyEquivalent, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import type { Plan } from '../../../api/plan.ts';
import { perPeriod } from '../../../api/stripe.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { TickIcon } from '../../../ui/icons.tsx';

interface Props {
  plan: Plan;
  cycle: BillingCycle;
  isPopular: boolean;
  heading?: 'h2' | 'h3' | undefined;
  /** The plan's button. */
  action: ReactNode;
}

/** One plan: price, saving, description, features and its button. */
export function PlanCard({ plan, cycle, isPopular, heading: Heading = 'h2', action }: Props) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={cx('plan', isPopular && 'plan-popular')}>
      <div className="plan-head">
        <Heading id={id} className="text-xl">
          {plan.name}
        </Heading>
        {isPopular && <Badge tone="signal">MÁS POPULAR</Badge>}
      </div>
      <p className="plan-price">
        <span className="plan-amount">{formatCents(plan.cents[cycle])}</span>
        <span className="text-quiet">{perPeriod[cycle]}</span>
      </p>
      <p className="plan-saving">{savingText(plan, cycle)}</p>
      <p className="plan-about">{plan.description}</p>
      <ul className="plan-features">
        {planFeatures(plan.name).map((feature) => (
          <li key={feature}>
            <TickIcon width={20} height={20} />
            {feature}
          </li>
        ))}
      </ul>
      <div className="plan-action">{action}</div>
    </article>
  );
}

/** Savings of the annual cycle: 12 × monthly minus annual. */
function savingText({ cents }: Plan, cycle: BillingCycle): string {
  if (cycle === 'monthly') return 'Se renueva cada mes';
  const saved = 12 * cents.monthly - cents.annual;
  const perMonth = `${formatCents(monthlyEquivalent(cents.annual))} cada mes, en un pago al año.`;
  return saved > 0 ? `${perMonth} Ahorras ${formatCents(saved)} frente a doce meses` : perMonth;
}
