import { formatEuros } from '#shared/rules/money.ts';
import { annualSavingPercent, billingCycles, type BillingCycle } from '#shared/rules/plans.ts';
import { withdrawalDays } from '#shared/rules/subscription-status.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { Link } from '../../ui/link.tsx';
import { messages } from './messages.ts';
import type { Plan } from './queries.ts';

const words = {
  monthly: { name: 'Mensual', period: 'mes' },
  annual: { name: 'Anual', period: 'año' },
} as const;

const costOf = (plan: Plan, cycle: BillingCycle) => (cycle === 'annual' ? plan.annualCost : plan.monthlyCost);

interface Props {
  plan: Plan;
  cycle: BillingCycle;
  isFixed: boolean;
  onChange: (cycle: BillingCycle) => void;
}

/** How often it is paid, with what a year saves (section 9). */
export function CycleChoice({ plan, cycle: chosen, isFixed, onChange }: Props) {
  const saving = annualSavingPercent(plan.monthlyCost, plan.annualCost);
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2" disabled={isFixed}>
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
          <span className="min-w-0 flex-1 font-bold">
            {words[cycle].name}
            {cycle === 'annual' && saving > 0 && (
              <span className="badge badge-signal float-right">Ahorra un {saving} %</span>
            )}
            <span className="block font-normal text-quiet">
              {formatEuros(costOf(plan, cycle))} al {words[cycle].period}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is ordered, right above the button that orders it (Directive 2011/83/EU, article 8.2). */
export function OrderSummary({ plan, cycle }: Pick<Props, 'plan' | 'cycle'>) {
  const { name, period } = words[cycle];
  const cost = formatEuros(costOf(plan, cycle));
  return (
    <div className="border-y border-rule py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        <span>
          Plan {plan.name}, {name.toLowerCase()}
        </span>
        <span className="text-xl">{cost}</span>
      </p>
      <p className="mt-2 text-sm text-quiet">
        Pagas {cost} hoy, IVA incluido. Se renueva cada {period} por el mismo importe hasta que la canceles,
        sin permanencia. Tienes {withdrawalDays} días para desistir y recuperar lo pagado.{' '}
        <Link to={sitePaths.legal('terminos')} target="_blank" className="text-link">
          Condiciones de contratación
          <span className="sr-only"> {messages.newTab}</span>
        </Link>
      </p>
    </div>
  );
}
