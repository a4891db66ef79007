import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { todayInSpain } from '#shared/rules/assessment.ts';
import { useSession } from '../../api/session.ts';
import { toast } from '../../ui/toast.ts';
import type { Answers } from './answers.ts';
import { withChosenPlan } from './chosen-plan.ts';
import { messages } from './messages.ts';
import { problemOf, type Problem } from './validation.ts';
import { getProgress, setProgress, takeLostNote, useProgress } from './wizard-progress-store.ts';
import { screens } from './screens.ts';
import { splitName, type Person } from './payment/subscription-request.ts';
import { useEmailCheck } from './screens/use-email-check.ts';
import { usePlace } from './navigation/use-wizard-position.ts';

const account = screens.findIndex(({ id }) => id === 'account');

/** The state of the whole wizard, apart from the payment. */
export function useWizard(passwordRule: (password: string) => string | true) {
  useChosenPlan();
  const { answers, order } = useProgress();
  const session = useSession();
  const [password, typePassword] = useState('');
  const [today] = useState(() => todayInSpain(new Date()));
  const [problem, report] = useState<Problem | null>(null);
  const sessionName = splitName(session?.user.name ?? '');
  const isNameKnown = sessionName.firstName !== '' && sessionName.lastName !== '';
  const email = (session?.user.email ?? answers.email).trim().toLowerCase();
  const own = order?.email === email ? order : null;
  const check = useEmailCheck(answers.email, session !== null || own?.wasPlaced === true);
  const at = { today, isSignedIn: session !== null, isNameKnown };
  // an order that was given asks for it in its own place
  const hasPassword = session !== null || password !== '' || own?.wasPlaced === true;
  const open = screens.findIndex((screen) => problemOf(screen, answers, at) !== null);
  const answered = open === -1 ? screens.length - 1 : open;
  const place = usePlace(hasPassword ? answered : Math.min(answered, account));
  const screen = screens[place.place]!;

  useLostNote();
  useNamePrefilled(session !== null && !isNameKnown ? sessionName.firstName : '');

  const set = (change: Partial<Answers>) => {
    setProgress({ answers: { ...getProgress().answers, ...change } });
    if (problem && problem.field in change) report(null);
  };
  const passwordProblem = (): Problem | null => {
    if (session) return null;
    const rule = password === '' ? messages.passwordRequired : passwordRule(password);
    return rule === true ? null : { field: 'password', text: rule };
  };
  /** What is wrong with the screen that is shown. */
  const look = (): Problem | null =>
    problemOf(screen, answers, at) ??
    (screen.id === 'account' || screen.id === 'payment' ? passwordProblem() : null);

  const named = isNameKnown ? sessionName : { firstName: answers.firstName, lastName: answers.lastName };
  const person: Person = { ...named, email, ...(session ? {} : { password }) };
  const setPassword = (typed: string) => {
    typePassword(typed);
    if (problem?.field === 'password') report(null);
  };

  return {
    answers,
    set,
    problem,
    report,
    look,
    screen,
    place,
    session,
    isNameKnown,
    person,
    order: own,
    check,
    password,
    setPassword,
  };
}

export type WizardState = ReturnType<typeof useWizard>;

/** Takes over what was chosen on the way here; `usePlace` clears the address. */
function useChosenPlan(): void {
  const { search } = useLocation();
  useEffect(() => {
    const progress = getProgress();
    const answers = withChosenPlan(progress, new URLSearchParams(search));
    if (answers !== progress.answers) setProgress({ answers });
  }, [search]);
}

function useLostNote(): void {
  useEffect(() => {
    if (takeLostNote()) toast.error({ description: messages.lost });
  }, []);
}

/** Of an account with one name, that one is the first. */
function useNamePrefilled(firstName: string): void {
  useEffect(() => {
    const { answers } = getProgress();
    if (firstName && !answers.firstName) setProgress({ answers: { ...answers, firstName } });
  }, [firstName]);
}
