import { wizardSteps } from '#shared/rules/training/assessment.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import { messages } from '../messages.ts';

/** The progress through the ten steps: one box per step, ticked when it is done, and the text 'n de 10'. */
export function StepProgress({ step }: { step: number }) {
  const stateOf = (at: number) => (at < step ? 'done' : at === step ? 'current' : 'open');
  return (
    <div className="flex flex-wrap items-center gap-3 sm:gap-4">
      <span
        role="progressbar"
        aria-label="Pasos de la evaluación"
        aria-valuemin={1}
        aria-valuemax={wizardSteps}
        aria-valuenow={step}
        aria-valuetext={messages.stepOf(step)}
        className="flex gap-1 sm:gap-1.5"
      >
        {Array.from({ length: wizardSteps }, (_, index) => (
          <span key={index} className="wizard-tick" data-state={stateOf(index + 1)}>
            {index + 1 < step && <TickIcon width={14} height={14} strokeWidth={3.5} />}
          </span>
        ))}
      </span>
      <span className="text-sm font-semibold whitespace-nowrap">{messages.stepOf(step)}</span>
    </div>
  );
}
