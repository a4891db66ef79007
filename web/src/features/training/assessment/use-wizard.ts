import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { todayInSpain } from '#shared/rules/training/assessment.ts';
import { useSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Answers } from './answers.ts';
import { applyChosenPlan, isPlanChosenBefore } from './chosen-plan.ts';
import { messages } from './messages.ts';
import { useWizardPosition } from './navigation/use-wizard-position.ts';
import { splitName, type Subscriber } from './payment/subscription-request.ts';
import { screens } from './screens.ts';
import { useEmailCheck } from './screens/use-email-check.ts';
import { validateScreen, type FieldError } from './validation.ts';
import {
  getProgress,
  setProgress,
  takeReadFailure,
  useProgress,
  watchSignOut,
} from './wizard-progress-store.ts';

const accountIndex = screens.findIndex(({ id }) => id === 'account');

/** The state of the wizard, without the payment: answers, position, session and validation error. */
export function useWizard(passwordRule: (password: string) => string | true) {
  useChosenPlan();
  const progress = useProgress();
  const { answers, order: storedOrder } = progress;
  const session = useSession();
  const [password, storePassword] = useState('');
  const [today] = useState(() => todayInSpain(new Date()));
  const [error, setError] = useState<FieldError | null>(null);
  const sessionName = splitName(session?.user.name ?? '');
  const isNameKnown = sessionName.firstName !== '' && sessionName.lastName !== '';
  const email = (session?.user.email ?? answers.email).trim().toLowerCase();
  const order = storedOrder?.email === email ? storedOrder : null;
  const emailCheck = useEmailCheck(answers.email, session !== null || order?.wasPlaced === true);
  const context = { today, isSignedIn: session !== null, isNameKnown };
  // for a placed order, the payment screen asks for the password
  const hasPassword = session !== null || password !== '' || order?.wasPlaced === true;
  const firstInvalid = screens.findIndex((screen) => validateScreen(screen, answers, context) !== null);
  const lastReachable = firstInvalid === -1 ? screens.length - 1 : firstInvalid;
  const position = useWizardPosition(hasPassword ? lastReachable : Math.min(lastReachable, accountIndex));
  const screen = screens[position.index]!;

  useReadFailureToast();
  useEffect(watchSignOut, []);
  useFirstNamePrefill(session !== null && !isNameKnown ? sessionName.firstName : '');

  const setAnswers = (change: Partial<Answers>) => {
    setProgress({ answers: { ...getProgress().answers, ...change } });
    if (error && error.field in change) setError(null);
  };
  const validatePassword = (): FieldError | null => {
    if (session) return null;
    const rule = password === '' ? messages.passwordRequired : passwordRule(password);
    return rule === true ? null : { field: 'password', text: rule };
  };
  /** The first error of the current screen, or null. */
  const validate = (): FieldError | null =>
    validateScreen(screen, answers, context) ??
    (screen.id === 'account' || screen.id === 'payment' ? validatePassword() : null);

  const name = isNameKnown ? sessionName : { firstName: answers.firstName, lastName: answers.lastName };
  const subscriber: Subscriber = { ...name, email, ...(session ? {} : { password }) };
  const setPassword = (typed: string) => {
    storePassword(typed);
    if (error?.field === 'password') setError(null);
  };

  return {
    answers,
    setAnswers,
    error,
    setError,
    validate,
    screen,
    position,
    session,
    isNameKnown,
    isPlanChosenBefore: isPlanChosenBefore(progress),
    subscriber,
    order,
    emailCheck,
    password,
    setPassword,
  };
}

export type WizardState = ReturnType<typeof useWizard>;

/** Stores the plan of the query string; `useWizardPosition` removes the query string afterwards. */
function useChosenPlan(): void {
  const { search } = useLocation();
  useEffect(() => {
    const progress = getProgress();
    const chosen = applyChosenPlan(progress, new URLSearchParams(search));
    if (chosen !== progress) setProgress(chosen);
  }, [search]);
}

/** Tells the user once when the stored answers could not be read. */
function useReadFailureToast(): void {
  useEffect(() => {
    if (takeReadFailure()) toast.error({ description: messages.lost });
  }, []);
}

/** Fills in the first name when the account has only one name. */
function useFirstNamePrefill(firstName: string): void {
  useEffect(() => {
    const { answers } = getProgress();
    if (firstName && !answers.firstName) setProgress({ answers: { ...answers, firstName } });
  }, [firstName]);
}
