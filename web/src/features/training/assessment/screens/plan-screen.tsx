import { useRef } from 'react';
import { planQuestions } from '#shared/content/questions.ts';
import { formatCents } from '#shared/rules/money.ts';
import { planFeatures } from '#shared/rules/subscriptions/plan-features.ts';
import { annualSavingPercent, monthlyEquivalent, popularPlan } from '#shared/rules/subscriptions/plans.ts';
import type { Plan } from '../../../../api/plan.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { QuestionList } from '../../../../ui/display/question-list.tsx';
import { TickIcon } from '../../../../ui/icons.tsx';
import { useFocusOnLoadedInputs } from '../use-focus.ts';
import { OptionListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { errorMessageId } from './error-message.tsx';
import { usePlans } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import { questionHeadingId } from '../screens.ts';

/** Step 8: the plans, with the most popular one marked. */
export default function PlanScreen({ answers, setAnswers, error, setError }: ScreenProps) {
  const list = usePlans();
  const deselect = () => {
    setAnswers({ subscriptionType: '' });
    setError({ field: 'subscriptionType', text: messages.optionGone });
  };
  return (
    <OptionListState list={list} selected={answers.subscriptionType} onUnavailable={deselect}>
      {(plans) => (
        <>
          <PlanCards
            plans={plans}
            selected={answers.subscriptionType}
            isInvalid={error !== null}
            onSelect={(id) => setAnswers({ subscriptionType: id })}
          />
          <QuestionList items={planQuestions} />
        </>
      )}
    </OptionListState>
  );
}

interface CardsProps {
  plans: readonly Plan[];
  selected: string;
  isInvalid: boolean;
  onSelect: (id: string) => void;
}

/** The plans as radio buttons. They have no number keys: what is paid changes by a deliberate choice only. */
function PlanCards({ plans, selected, isInvalid, onSelect }: CardsProps) {
  const group = useRef<HTMLDivElement>(null);
  useFocusOnLoadedInputs(group);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={questionHeadingId}
      aria-required
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorMessageId : undefined}
      className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-5"
    >
      {plans.map((plan) => (
        <PlanCard
          key={plan._id}
          plan={plan}
          isPopular={popularPlan(plans) === plan}
          isSelected={selected === plan._id}
          onSelect={() => onSelect(plan._id)}
        />
      ))}
    </div>
  );
}

interface CardProps {
  plan: Plan;
  isPopular: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function PlanCard({ plan, isPopular, isSelected, onSelect }: CardProps) {
  const { cents } = plan;
  const saving = annualSavingPercent(cents.monthly, cents.annual);
  return (
    <label className="wizard-choice wizard-plan">
      <input type="radio" name="subscriptionType" value={plan._id} checked={isSelected} onChange={onSelect} />
      <span className="wizard-plan-head">
        <span className="text-xl font-bold">{plan.name}</span>
        {isPopular && <Badge tone="signal">{messages.mostPopular}</Badge>}
        <span className="wizard-plan-price">
          <strong>{formatCents(cents.monthly)}</strong> al mes
        </span>
      </span>
      <span className="wizard-plan-year">
        o {formatCents(cents.annual)} al año, {formatCents(monthlyEquivalent(cents.annual))} cada mes
        {saving > 0 && `: ahorras un ${saving} %`}
      </span>
      <span className="wizard-plan-about">{plan.description}</span>
      <span className="wizard-plan-features">
        {planFeatures(plan.name).map((feature) => (
          <span key={feature} className="flex gap-2">
            <TickIcon width={18} height={18} className="mt-1 shrink-0 text-accent" />
            {feature}
          </span>
        ))}
      </span>
    </label>
  );
}
