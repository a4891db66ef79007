import { formatCents } from '#shared/rules/money.ts';
import { annualSavingCents, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { Badge } from '../../../ui/display/badge.tsx';

/** A plan to change to; prices in cents per billing cycle. */
export interface PlanChoice {
  _id: string;
  name: string;
  cents: Record<BillingCycle, number>;
}

interface Props {
  plan: PlanChoice;
  cycle: BillingCycle;
  /** What the user's own plan and cycle cost the user; the price for new subscribers may be another. */
  currentCents: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

/** One plan to change to. */
export function PlanRow({ plan, cycle, currentCents, isChosen, onChoose }: Props) {
  const isCurrent = currentCents !== undefined;
  const saved = cycle === 'annual' ? annualSavingCents(plan.cents) : 0;
  return (
    <label className="plan-row">
      <input
        type="radio"
        name="plan"
        checked={isChosen && !isCurrent}
        disabled={isCurrent}
        onChange={onChoose}
      />
      <span className="font-semibold">
        {plan.name} {isCurrent && <Badge>Tu plan actual</Badge>}
      </span>
      <span>
        {formatCents(currentCents ?? plan.cents[cycle])}{' '}
        <span className="text-quiet">{cycle === 'monthly' ? 'al mes' : 'al año'}</span>
        {saved > 0 && <span className="block text-sm">Ahorras {formatCents(saved)}</span>}
      </span>
    </label>
  );
}
