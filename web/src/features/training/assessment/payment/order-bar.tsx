import { formatCents } from '#shared/rules/money.ts';
import type { Plan } from '../../../../api/plan.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Answers } from '../answers.ts';
import { cycleTexts, messages } from '../messages.ts';
import { usePlans } from '../queries.ts';
import type { PaymentError, PaymentPhase } from './pay-subscription.ts';

const phaseTexts: Record<Exclude<PaymentPhase, 'idle'>, string> = {
  saving: 'Guardando tarjeta...',
  saved: 'Tarjeta guardada. Empezamos...',
  subscribing: 'Creando tu suscripción...',
  confirming: 'Tu banco confirma ahora el cobro, del mismo pedido...',
  'signing-in': 'Abriendo tu cuenta...',
};

const useChosenPlan = ({ subscriptionType }: Answers): Plan | undefined =>
  usePlans().data?.find(({ _id }) => _id === subscriptionType);

interface TermsProps {
  answers: Answers;
  error: PaymentError | undefined;
}

/** What the order button below it buys, and why the last attempt failed; what concerns the card stands at the card. */
export function OrderTerms({ answers, error }: TermsProps) {
  const plan = useChosenPlan(answers);
  const cycle = answers.billingCycle;
  return (
    <div className="wizard-order pt-3">
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error?.text && `${error.title}. ${error.text}`}
      </p>
      {plan && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            {plan.name}, {cycleTexts[cycle].name.toLowerCase()}
          </span>
          <strong>{formatCents(plan.cents[cycle])} hoy</strong>
        </p>
      )}
    </div>
  );
}

/** The button that places the order; none before the price is known. */
export function OrderButton({ answers, phase }: { answers: Answers; phase: PaymentPhase }) {
  const busyText = phase !== 'idle' && phaseTexts[phase];
  if (!useChosenPlan(answers)) return null;
  return (
    <>
      <Button data-uncovered type="submit" size="lg" className="wizard-order-button" busyText={busyText}>
        {messages.finish} · {messages.obligation}
      </Button>
      <output className="sr-only">{busyText}</output>
    </>
  );
}
