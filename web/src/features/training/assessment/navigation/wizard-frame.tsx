import { brand } from '#shared/content/brand.ts';
import type { ReactNode, Ref } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { ArrowRightIcon, TickIcon } from '../../../../ui/icons.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { messages, questions } from '../messages.ts';
import { isTapScreen, questionHeadingId, type Screen } from '../screens.ts';
import '../wizard.css';
import '../wizard-choices.css';
import { formatCents } from '#shared/rules/money.ts';
import { usePlans } from '../queries.ts';
import { wizardSteps } from '#shared/rules/training/assessment.ts';

interface Props {
  screen: Screen;
  formRef: Ref<HTMLFormElement>;
  /** Shown directly above the buttons, in view on every screen. */
  notice: ReactNode;
  /** The button that continues. */
  nextButton: ReactNode;
  onNext: () => void;
  onPrevious: (() => void) | undefined;
  isBusy: boolean;
  children: ReactNode;
}

/** The page around a question: progress at the top, the question with its inputs, and the two buttons at the bottom. */
export function WizardFrame(props: Props) {
  const { screen, formRef, notice, nextButton, onNext, onPrevious, isBusy, children } = props;
  const { title, hint } = questions[screen.id];
  const isWide = screen.id === 'plan';
  return (
    <form
      noValidate
      ref={formRef}
      className="wizard"
      // a click beside the inputs keeps the focus, and with it the keys, in the form
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onNext();
      }}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <Link
          to={sitePaths.home}
          className="flex h-11 items-center"
          aria-label={`${brand.name}: salir de la evaluación`}
        >
          <span className="wordmark">{brand.name}</span>
        </Link>
        <StepProgress step={screen.step} />
      </div>
      {/* the key gives each screen new elements, so that no state of the previous inputs stays */}
      <div key={screen.id} className={cx('wizard-question page', isWide && 'wizard-question-wide')}>
        <div className="wizard-ask">
          <span aria-hidden className="wizard-numeral">
            {screen.step}
          </span>
          <h1 id={questionHeadingId} tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          <p className="mt-3 max-w-md text-lg text-quiet">
            {hint}
            {isTapScreen(screen.id) && ` ${messages.tapHint}`}
          </p>
          {screen.step === 1 && <Introduction />}
        </div>
        <div className="wizard-answers">{children}</div>
      </div>
      {/* new buttons as well: the second press of a double one meets another than the first, and is dropped */}
      <div key={`${screen.id} ways`} className="wizard-ways">
        <div className="page">{notice}</div>
        <div className="page flex flex-wrap items-center justify-between gap-3 py-3">
          {onPrevious ? (
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onPrevious}>
              {messages.previous}
            </Button>
          ) : (
            <span />
          )}
          {nextButton}
        </div>
      </div>
    </form>
  );
}

/** The button that continues, with its text. */
export const NextButton = ({ text }: { text: string }) => (
  <Button type="submit" size="lg">
    {text}
    <ArrowRightIcon width={20} height={20} className="hidden sm:block" />
  </Button>
);

/** What the assessment is and what it leads to, before the first answer. */
function Introduction() {
  const monthly = usePlans().data?.map(({ cents }) => cents.monthly) ?? [];
  const parts = [
    'Unos tres minutos',
    ...(monthly.length > 0 ? [`Planes desde ${formatCents(Math.min(...monthly))} al mes`] : []),
    'Sin tarjeta hasta el final',
  ];
  return (
    <ul className="wizard-introduction">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

/** The progress through the ten steps: one box per step, ticked when it is done, and the text 'n de 10'. */
function StepProgress({ step }: { step: number }) {
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
