import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { authApi } from '../../api/auth.ts';
import { emailsApi } from '../../api/emails.ts';
import { stripeApi } from '../../api/stripe.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { isCode, pay, type Phase } from './pay.ts';
import type { SaveCard } from './payment-screen.tsx';
import { clearProgress, getProgress, setProgress } from './progress-store.ts';
import { signUpBody, type Person } from './sign-up-body.ts';

export interface PaymentTools {
  /** Lets the payer answer the bank. */
  confirmPayment: (clientSecret: string) => Promise<void>;
  signIn: (answer: SignedIn) => void;
  /** Any failure in words for people. */
  explain: (error: unknown) => string;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Step 10 under way: what is being done, what went wrong, and how it is begun. */
export function usePayment(tools: PaymentTools, person: Person, onFailure: (error: unknown) => void) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<string>();
  // a second click comes before the next render
  const isUnderWay = useRef(false);

  const leave = async () => {
    if (person.password !== undefined && !(await signInAgain(person, tools, setPhase))) {
      clearProgress();
      toast.success(messages.loginAfterwards);
      return void navigate(sitePaths.login, { replace: true });
    }
    // the server sends it by itself; once in all
    emailsApi.sendTemplate({ body: startedMail(person) }).catch(() => undefined);
    clearProgress();
    toast.success(messages.subscribed);
    return void navigate(profileTabPath('entrenamiento'), { replace: true });
  };

  const order = async (saveCard: SaveCard) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(undefined);
    try {
      const { email, firstName, lastName } = person;
      const name = `${firstName} ${lastName}`.trim();
      await pay(getProgress().order, email.trim().toLowerCase(), {
        createCustomer: async () =>
          (await stripeApi.createCustomer({ body: { email, name } })).data.customerId,
        saveCard,
        subscribe: async (paid) => {
          const body = signUpBody(getProgress().answers, person, paid);
          return (await stripeApi.createSubscriptionWithUser({ body })).data;
        },
        confirm: tools.confirmPayment,
        keep: (kept) => setProgress({ order: kept }),
        say: setPhase,
        wait,
      });
      await leave();
    } catch (error) {
      const text = tools.explain(error);
      setFailure(text);
      setPhase('idle');
      isUnderWay.current = false;
      toast.error(toastOf(error, text));
      onFailure(error);
    }
  };

  return { phase, failure, order, clearFailure: () => setFailure(undefined) };
}

/** A card that is not typed to its end is no failed payment. */
function toastOf(error: unknown, description: string) {
  if ((error as { isIncomplete?: boolean }).isIncomplete)
    return { title: messages.payTitle, description: messages.methodRequired };
  if (isCode(error, 'email_taken')) return { title: messages.emailTakenTitle, description };
  return { title: messages.paymentFailed, description };
}

/** Whether the new account's session has begun. */
async function signInAgain(
  { email, password = '' }: Person,
  { signIn }: PaymentTools,
  say: (phase: Phase) => void,
): Promise<boolean> {
  say('signing-in');
  try {
    signIn(await authApi.login({ body: { email, password } }));
    return true;
  } catch {
    return false;
  }
}

const startedMail = ({ email }: Person) => ({
  to: [email.trim()],
  templateName: 'subscription-started' as const,
});
