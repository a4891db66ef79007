import {
  annualSavingPercent,
  billingCycles,
  popularPlan,
  type BillingCycle,
} from '#shared/rules/subscriptions/plans.ts';
import type { Plan } from '../../../api/plan.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { cycleNames } from './messages.ts';

interface Props {
  plans: readonly Plan[];
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
}

/** Choice between monthly and annual; the annual label has its saving as a rounded percentage. */
export function CycleSwitch({ plans, value, onChange }: Props) {
  const { cents } = popularPlan(plans) ?? plans[0] ?? { cents: { monthly: 0, annual: 0 } };
  const percent = annualSavingPercent(cents.monthly, cents.annual);
  const options = billingCycles.map((cycle) => ({
    value: cycle,
    label:
      cycle === 'annual' && percent > 0 ? `${cycleNames.annual} · ahorra ${percent} %` : cycleNames[cycle],
  }));
  return <Segmented label="Facturación" options={options} value={value} onChange={onChange} />;
}
