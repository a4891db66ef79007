import { brand } from '#shared/content/brand.ts';
import type { ReactNode, Ref } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { ArrowRightIcon } from '../../../../ui/icons.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { messages, questions } from '../messages.ts';
import { isTapScreen, questionHeadingId, type Screen } from '../screens.ts';
import { Introduction } from './introduction.tsx';
import { StepProgress } from './step-progress.tsx';
import '../wizard.css';
import '../wizard-choices.css';

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
      <div className="wizard-ways">
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
