import { formatCents } from '#shared/rules/money.ts';
import {
  annualSavingPercent,
  billingCycles,
  monthlyEquivalent,
  type BillingCycle,
} from '#shared/rules/subscriptions/plans.ts';
import { withdrawalNotice } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Plan } from '../../../../api/plan.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { cycleTexts, messages } from '../messages.ts';

interface Props {
  plan: Plan;
  cycle: BillingCycle;
  isDisabled: boolean;
}

interface CycleProps extends Props {
  onChange: (cycle: BillingCycle) => void;
}

interface SummaryProps extends Props {
  onChangePlan: () => void;
}

/** The choice between monthly and annual payment, with the saving of a year. */
export function CycleChoice({ plan, cycle: chosen, isDisabled, onChange }: CycleProps) {
  const saving = annualSavingPercent(plan.cents.monthly, plan.cents.annual);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2" disabled={isDisabled}>
      <legend className="mb-1.5 font-semibold">Cada cuánto pagas</legend>
      {billingCycles.map((cycle) => (
        <label key={cycle} className="wizard-choice">
          <input
            type="radio"
            name="billingCycle"
            value={cycle}
            checked={cycle === chosen}
            onChange={() => onChange(cycle)}
          />
          <span className="wizard-choice-text font-bold">
            {cycleTexts[cycle].name}
            {cycle === 'annual' && saving > 0 && (
              <span className="badge badge-signal float-right">Ahorra un {saving} %</span>
            )}
            <span className="block font-normal text-quiet">
              {formatCents(plan.cents[cycle])} al {cycleTexts[cycle].period}
              {cycle === 'annual' && `, ${formatCents(monthlyEquivalent(plan.cents.annual))} cada mes`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Plan, price and renewal, above the order button as Directive 2011/83/EU, article 8.2, requires. */
export function OrderSummary({ plan, cycle, isDisabled, onChangePlan }: SummaryProps) {
  const { name, period } = cycleTexts[cycle];
  const cost = formatCents(plan.cents[cycle]);
  return (
    <div className="border-y border-rule py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        <span>
          Plan {plan.name}, {name.toLowerCase()}
        </span>
        <span className="text-xl">{cost}</span>
      </p>
      {!isDisabled && (
        <button type="button" className="text-link inline-flex min-h-11 items-center" onClick={onChangePlan}>
          {messages.changePlan}
        </button>
      )}
      <p data-uncovered className="mt-2 text-sm text-quiet">
        Pagas {cost} hoy, IVA incluido. Se renueva cada {period} por el mismo importe hasta que la canceles,
        sin permanencia. {cycle === 'annual' && `${messages.annualTerms} `}
        {withdrawalNotice(plan.cents[cycle], cycle)}{' '}
        <Link to={sitePaths.legal('terminos')} target="_blank" className="text-link">
          Condiciones de contratación
          <span className="sr-only"> {messages.newTab}</span>
        </Link>
      </p>
    </div>
  );
}
