import { formatCents } from '#shared/rules/money.ts';
import { planFeatures } from '#shared/rules/plan-features.ts';
import { annualSavingPercent, popularPlan } from '#shared/rules/plans.ts';
import type { Plan } from '../../../api/stripe.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { OptionListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { ErrorMessage, errorMessageId } from './error-message.tsx';
import { usePlans } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import { questionHeadingId } from '../screens.ts';

/** Step 8: the plans, with the most popular one marked. */
export function PlanScreen({ answers, setAnswers, error, setError }: ScreenProps) {
  const list = usePlans();
  const deselect = () => {
    setAnswers({ subscriptionType: '' });
    setError({ field: 'subscriptionType', text: messages.optionGone });
  };
  return (
    <>
      <OptionListState list={list} selected={answers.subscriptionType} onUnavailable={deselect}>
        {(plans) => (
          <div
            role="radiogroup"
            aria-labelledby={questionHeadingId}
            aria-required
            aria-describedby={error ? errorMessageId : undefined}
            className="grid gap-4 lg:grid-cols-3 lg:gap-5"
          >
            {plans.map((plan, at) => (
              <PlanCard
                key={plan._id}
                plan={plan}
                number={at + 1}
                isPopular={popularPlan(plans) === plan}
                isSelected={answers.subscriptionType === plan._id}
                onSelect={() => setAnswers({ subscriptionType: plan._id })}
              />
            ))}
          </div>
        )}
      </OptionListState>
      <ErrorMessage text={error?.text} />
    </>
  );
}

interface CardProps {
  plan: Plan;
  number: number;
  isPopular: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function PlanCard({ plan, number, isPopular, isSelected, onSelect }: CardProps) {
  const { cents } = plan;
  const saving = annualSavingPercent(cents.monthly, cents.annual);
  return (
    <label className="wizard-choice wizard-plan">
      <input type="radio" name="subscriptionType" value={plan._id} checked={isSelected} onChange={onSelect} />
      <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden className="wizard-key">
          {number}
        </span>
        <span className="text-xl font-bold">{plan.name}</span>
        {isPopular && (
          <Badge tone="signal" className="ml-auto">
            {messages.mostPopular}
          </Badge>
        )}
      </span>
      <span className="mt-1">
        <span className="text-2xl font-extrabold tracking-tight">{formatCents(cents.monthly)}</span>
        <span className="text-quiet"> al mes</span>
      </span>
      <span className="text-quiet">
        o {formatCents(cents.annual)} al año{saving > 0 && `: ahorras un ${saving} %`}
      </span>
      <span className="mt-2 block border-t border-rule pt-4">{plan.description}</span>
      <span className="mt-1 grid gap-2">
        {planFeatures(plan.name).map((feature) => (
          <span key={feature} className="flex gap-2.5">
            <TickIcon width={20} height={20} className="mt-0.5 shrink-0 text-accent" />
            {feature}
          </span>
        ))}
      </span>
    </label>
  );
}
