import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { toast } from '../../ui/toast.ts';
import type { AccountSlots } from './account-screen.tsx';
import { messages } from './messages.ts';
import type { PaymentSlots, SaveCard } from './payment-screen.tsx';
import type { Problem } from './problems.ts';
import { clearProgress } from './progress-store.ts';
import { Question } from './question.tsx';
import { useHasSubscription, usePrefetchedAfter } from './queries.ts';
import { screens, type ScreenId } from './screens.ts';
import { useFailure } from './use-failure.ts';
import { useProblemFocus, useQuestionFocus } from './use-focus.ts';
import { useKeys } from './use-keys.ts';
import { usePayment, type PaymentTools } from './use-payment.ts';
import { useWizard, type WizardState } from './use-wizard.ts';
import { WizardFrame } from './wizard-frame.tsx';

interface Props extends AccountSlots, PaymentSlots, PaymentTools {
  passwordRule: (password: string) => string | true;
}

/** The assessment from the first question to the subscription (wizard-and-back-office.md section 2). */
export function Wizard(props: Props) {
  const wizard = useWizard(props.passwordRule);
  const { screen, place, order, session, report, look } = wizard;
  const payment = usePayment(props, wizard.person, useFailure(wizard));
  const isBusy = payment.phase !== 'idle';
  const shown = isBusy ? screens.at(-1)! : screen;
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<SaveCard | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSubscribed = useHasSubscription(session !== null && !isBusy && !order?.isPlaced);

  const refuse = (problem: Problem) => {
    report(problem);
    setAttempt(attempt + 1);
  };
  const pay = () => {
    if (order?.card || card.current) return void payment.order(card.current ?? noCard);
    return toast.error({ title: messages.payTitle, description: messages.methodRequired });
  };
  const next = () => {
    const problem = look();
    if (problem) return refuse(problem);
    if (screen.id === 'payment') return pay();
    if (screen.id === 'account' && !isEmailFree(wizard)) return undefined;
    report(null);
    return place.forward();
  };
  const back = () => {
    report(null);
    payment.clearFailure();
    place.back();
  };

  useKeys(form, { next, back, isBusy, isLast: shown.id === 'payment' });
  useQuestionFocus(form, shown.id);
  useProblemFocus(form, attempt);
  usePrefetchedAfter(place.place);
  usePrepared(shown.id === 'account', props.prepareCard);
  useResumed(
    session !== null && order?.isPlaced === true && order.card !== null,
    () => void payment.order(noCard),
  );

  if (isSubscribed) return <Subscribed />;
  return (
    <WizardFrame
      screen={shown}
      formRef={form}
      nextText={nextTexts[shown.id] ?? messages.next}
      onNext={next}
      onBack={place.place > 0 ? back : undefined}
      isBusy={isBusy}
    >
      <Question
        {...props}
        wizard={wizard}
        screenId={shown.id}
        payment={payment}
        onCard={(save) => (card.current = save)}
      />
    </WizardFrame>
  );
}

/** What the way on is called where it is not 'Siguiente'; step 10 has none. */
const nextTexts: Partial<Record<ScreenId, string>> = {
  plan: messages.continueWithPlan,
  account: messages.configurePayment,
  payment: '',
};

/** Loads what the last step needs during the one before it. */
function usePrepared(isNear: boolean, prepare: () => void): void {
  const start = useEffectEvent(prepare);
  useEffect(() => {
    if (isNear) start();
  }, [isNear]);
}

/** A saved card needs no field. */
const noCard: SaveCard = () => Promise.reject(new Error('there is no card to save'));

/** Step 9 moves on only when the e-mail has been checked and is free (section 4). */
function isEmailFree({ session, check }: WizardState): boolean {
  if (session || check.state === 'free') return true;
  if (check.state === 'taken') {
    toast.error({ title: messages.emailTakenTitle, description: messages.emailTaken });
    return false;
  }
  toast.error({ title: messages.emailCheckingTitle, description: check.failure ?? messages.emailChecking });
  if (check.failure) check.retry();
  return false;
}

/** An order whose answer was awaited when the page was reloaded is asked for again (P12). */
function useResumed(isPending: boolean, resume: () => void): void {
  const go = useEffectEvent(resume);
  const [wasPending] = useState(isPending);
  useEffect(() => {
    if (wasPending) go();
  }, [wasPending]);
}

/** Who has a subscription rules over it elsewhere. */
function Subscribed() {
  useEffect(() => {
    clearProgress();
    toast.success(messages.alreadySubscribed);
  }, []);
  return <Navigate to={sitePaths.payments} replace />;
}
