import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CurrentScreen, loadAccountScreen, loadPaymentScreen, loadPlanScreen } from './current-screen.tsx';
import { messages, questions } from './messages.ts';
import { useFocusOnError, useFocusOnNewScreen } from './use-focus.ts';
import { useKeyboardNavigation } from './navigation/use-keyboard-navigation.ts';
import { useNextAfterTap } from './navigation/use-next-after-tap.ts';
import { NextButton, WizardFrame } from './navigation/wizard-frame.tsx';
import { OrderButton, OrderTerms } from './payment/order-bar.tsx';
import type { PaymentSlots, SaveCard } from './payment/payment-screen.tsx';
import { usePaymentFailure } from './payment/use-payment-failure.ts';
import { usePayment, type PaymentDependencies } from './payment/use-payment.ts';
import type { PaymentError } from './payment/pay-subscription.ts';
import {
  useHasSubscription,
  useIsFirstRoutineReady,
  usePrefetchNextOptions,
  useShownAmount,
} from './queries.ts';
import { isChoiceScreen, screens, type ScreenId } from './screens.ts';
import { SkipButton } from './screens/skip-button.tsx';
import type { AccountSlots } from './screens/account-screen.tsx';
import { ErrorMessage } from './screens/error-message.tsx';
import { useWizard, type WizardState } from './use-wizard.ts';
import { isOptional, screenAfterSkipping, skipScreen } from './skipped-screens.ts';
import type { FieldError } from './validation.ts';
import { clearProgress } from './wizard-progress-store.ts';

interface Props extends AccountSlots, PaymentSlots, PaymentDependencies {
  passwordRule: (password: string) => string | true;
  /** The title and metadata of the page for a question. */
  renderHead: (question: string) => ReactNode;
}

/** The assessment, from the first question to the paid subscription. */
export function Wizard(props: Props) {
  const wizard = useWizard(props.passwordRule);
  const { screen, position, order, session } = wizard;
  const payment = usePayment(props, wizard.subscriber, usePaymentFailure(wizard));
  const isBusy = payment.phase !== 'idle';
  const shown = isBusy ? screens.at(-1)! : screen;
  const form = useRef<HTMLFormElement>(null);
  const { next, skip, previous, skipsPlan, failedAttempts, keepCard } = useSteps(wizard, payment);
  const isSubscribed = useHasSubscription(session !== null && !isBusy && !order?.isPlaced);
  const isRoutineReady = useIsFirstRoutineReady(wizard.answers);
  // a user who has to read that the routine is not ready yet continues with the button
  const nextAfterTap = useNextAfterTap(
    shown.id,
    () => (shown.id !== 'workoutType' || isRoutineReady) && next(),
  );
  useKeyboardNavigation(form, {
    next,
    previous,
    isBusy,
    screenId: shown.id,
    isLast: shown.id === 'payment',
  });
  useFocusOnNewScreen(form, shown.id);
  useFocusOnError(form, failedAttempts);
  usePrefetchNextOptions(position.index);
  usePreload(shown.id === 'trainingFrequency' || shown.id === 'workoutType', loadPlanScreen);
  usePreload(shown.id === 'plan' || skipsPlan(shown.id), loadAccountScreen);
  usePreload(shown.id === 'account', () => {
    props.prepareCard();
    return loadPaymentScreen();
  });
  useResumedOrder(
    session !== null && order?.isPlaced === true && order.card !== null,
    () => void payment.start(noCardToSave, order!.agreedAmount),
  );

  if (isSubscribed) return <AlreadySubscribed />;
  return (
    <>
      {props.renderHead(`Paso ${messages.stepOf(shown.step)}: ${questions[shown.id].title}`)}
      <WizardFrame
        screen={shown}
        formRef={form}
        notice={<Notice wizard={wizard} screenId={shown.id} error={payment.error} />}
        nextButton={
          shown.id === 'payment' ? (
            <OrderButton answers={wizard.answers} phase={payment.phase} />
          ) : (
            <NextButton text={nextTexts[shown.id] ?? messages.next} />
          )
        }
        onNext={next}
        onPrevious={position.index > 0 ? previous : undefined}
        isBusy={isBusy}
      >
        <CurrentScreen
          {...props}
          wizard={wizard}
          screenId={shown.id}
          payment={payment}
          onCard={keepCard}
          onTap={nextAfterTap}
          onSkip={skip}
        />
        {isOptional(shown.id) && shown.id !== 'body' && <SkipButton screenId={shown.id} onSkip={skip} />}
      </WizardFrame>
    </>
  );
}

/** What leads from screen to screen, and at the last one to the payment. */
function useSteps(wizard: WizardState, payment: ReturnType<typeof usePayment>) {
  const { screen, position, order, setError } = wizard;
  const saveCard = useRef<SaveCard | null>(null);
  const shownAmount = useShownAmount();
  const [failedAttempts, setFailedAttempts] = useState(0);
  /** A plan that was chosen before needs no second choice; one that is not for sale does. */
  const skipsPlan = (id: ScreenId) =>
    id === 'workoutType' && wizard.isPlanChosenBefore && shownAmount(wizard.answers) !== undefined;
  const reject = (error: FieldError) => {
    setError(error);
    setFailedAttempts(failedAttempts + 1);
  };
  const pay = () => {
    const agreedAmount = shownAmount(wizard.answers);
    // without a price there is no order button
    if (agreedAmount === undefined) return undefined;
    if (order?.card || saveCard.current)
      return void payment.start(saveCard.current ?? noCardToSave, agreedAmount);
    return payment.reportMissingCard();
  };
  const next = () => {
    const error = wizard.validate();
    if (error) return reject(error);
    if (screen.id === 'payment') return pay();
    if (screen.id === 'account' && !isEmailAvailable(wizard))
      return wizard.emailCheck.state === 'taken'
        ? reject({ field: 'email', text: messages.emailTaken })
        : undefined;
    setError(null);
    return skipsPlan(screen.id) ? position.skipTo('account') : position.next();
  };
  const skip = () => {
    setError(null);
    wizard.setAnswers(skipScreen(screen.id, wizard.answers));
    position.skipTo(screenAfterSkipping(screen.id));
  };
  const previous = () => {
    setError(null);
    payment.clearError();
    position.previous();
  };
  const keepCard = (save: SaveCard | null) => {
    saveCard.current = save;
  };
  return { next, skip, previous, skipsPlan, failedAttempts, keepCard };
}

interface NoticeProps {
  wizard: WizardState;
  screenId: ScreenId;
  /** Why the last payment failed. */
  error: PaymentError | undefined;
}

/** What is shown above the buttons: the terms of the order, or why a choice is refused. Typed inputs show their own errors. */
function Notice({ wizard, screenId, error }: NoticeProps) {
  const isReady = useIsFirstRoutineReady(wizard.answers);
  if (screenId === 'payment') return <OrderTerms answers={wizard.answers} error={error} />;
  if (screenId === 'workoutType' && !isReady && !wizard.error)
    return <p className="pt-3 text-warn">{messages.routineNotReady}</p>;
  return isChoiceScreen(screenId) ? (
    <ErrorMessage className="not-empty:pt-3" text={wizard.error?.text} />
  ) : null;
}

/** Button texts that differ from 'Siguiente'; step 10 has its own button. */
const nextTexts: Partial<Record<ScreenId, string>> = {
  plan: messages.continueWithPlan,
  account: messages.configurePayment,
};

/** Loads the code of the next screen while the user fills in the one before it. */
function usePreload(isNextScreen: boolean, load: () => Promise<unknown>): void {
  const preload = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    if (isNextScreen) preload();
  }, [isNextScreen]);
}

/** For an order with a saved card: `paySubscription` does not call it. */
const noCardToSave: SaveCard = () => Promise.reject(new Error('there is no card to save'));

/** Whether step 9 may continue: only once the e-mail has been checked and no account uses it. Shows a toast otherwise. */
function isEmailAvailable({ session, emailCheck }: WizardState): boolean {
  if (session || emailCheck.state === 'free') return true;
  if (emailCheck.state === 'taken') {
    toast.error({ title: messages.emailTakenTitle, description: messages.emailTaken });
    return false;
  }
  toast.error({
    title: messages.emailCheckingTitle,
    description: emailCheck.error ?? messages.emailChecking,
  });
  if (emailCheck.error) emailCheck.retry();
  return false;
}

/** Resumes an order whose response was pending when the page was reloaded (P12). */
function useResumedOrder(isPending: boolean, resume: () => void): void {
  const start = useEffectEvent(resume);
  const [wasPending] = useState(isPending);
  useEffect(() => {
    if (wasPending) start();
  }, [wasPending]);
}

/** Sends a subscriber to the page where subscriptions are managed. */
function AlreadySubscribed() {
  useEffect(() => {
    clearProgress();
    toast.success(messages.alreadySubscribed);
  }, []);
  return <Navigate to={sitePaths.payments} replace />;
}
