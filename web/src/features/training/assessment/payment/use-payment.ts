import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../../api/api.ts';
import { applyPriceChange } from '../../../../api/stripe.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { isCardRejected, paySubscription, type PaymentError, type PaymentPhase } from './pay-subscription.ts';
import type { SaveCard } from './payment-screen.tsx';
import { clearProgress, getProgress, setProgress } from '../wizard-progress-store.ts';
import { toSignUp, type Subscriber } from './subscription-request.ts';

/** What the page passes in from other features. */
export interface PaymentDependencies {
  /** Shows the 3D Secure challenge of the bank. */
  confirmPayment: (clientSecret: string) => Promise<void>;
  signIn: (response: SignedIn) => void;
  /** The message for the user about any error. */
  explain: (error: unknown) => string;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The payment of step 10: its running phase, its last error, and `start`, which also resumes a stored order. */
export function usePayment(
  dependencies: PaymentDependencies,
  subscriber: Subscriber,
  onFailure: (error: unknown) => void,
) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [error, setError] = useState<PaymentError>();
  // a second click can come before the next render
  const isRunning = useRef(false);

  const finish = async () => {
    if (subscriber.password !== undefined && !(await signInSubscriber(subscriber, dependencies, setPhase))) {
      clearProgress();
      toast.success(messages.loginAfterwards);
      return void navigate(sitePaths.login, { replace: true });
    }
    // the server sends this mail on its own too, and never twice
    api.emails.sendTemplate({ body: startedMail(subscriber) }).catch(() => undefined);
    clearProgress();
    toast.success(messages.subscribed);
    return void navigate(profileTabPath('entrenamiento'), { replace: true, state: { isNew: true } });
  };

  const start = async (saveCard: SaveCard, agreedAmount: number) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(undefined);
    try {
      const { email, firstName, lastName } = subscriber;
      const name = `${firstName} ${lastName}`.trim();
      const terms = { email: email.trim().toLowerCase(), agreedAmount };
      const signUp = () => toSignUp(getProgress().answers, subscriber, agreedAmount);
      await paySubscription(getProgress().order, terms, {
        checkOrder: () => api.subscriptions.checkSignUp({ body: signUp() }),
        createCustomer: async () =>
          (await api.subscriptions.createCustomer({ body: { email, name } })).data.customerId,
        saveCard,
        subscribe: async ({ customerId, card: { paymentMethodId } }) => {
          const body = { ...signUp(), customerId, paymentMethodId };
          return (await api.subscriptions.createSubscriptionWithUser({ body })).data;
        },
        confirmPayment: dependencies.confirmPayment,
        storeOrder: (order) => setProgress({ order }),
        setPhase,
        wait,
      });
      await finish();
    } catch (cause) {
      const { subscriptionType: planId, billingCycle: cycle } = getProgress().answers;
      applyPriceChange(cache, cause, { planId, cycle });
      setError(paymentError(cause, dependencies.explain(cause)));
      setPhase('idle');
      isRunning.current = false;
      onFailure(cause);
    }
  };

  const reportMissingCard = () =>
    setError({ title: messages.payTitle, text: messages.methodRequired, cardText: undefined });
  return { phase, error, start, reportMissingCard, clearError: () => setError(undefined) };
}

/** What the page shows for an error. An incomplete card is not a failed payment. */
function paymentError(error: unknown, text: string): PaymentError {
  if ((error as { isIncomplete?: boolean }).isIncomplete)
    return { title: messages.payTitle, text: messages.methodRequired, cardText: text };
  const isCard = isCardRejected(error);
  return { title: messages.paymentFailed, text: isCard ? '' : text, cardText: isCard ? text : undefined };
}

/** Signs in to the new account; answers whether that worked. */
async function signInSubscriber(
  { email, password = '' }: Subscriber,
  { signIn }: PaymentDependencies,
  setPhase: (phase: PaymentPhase) => void,
): Promise<boolean> {
  setPhase('signing-in');
  try {
    signIn(await api.auth.login({ body: { email, password } }));
    return true;
  } catch {
    return false;
  }
}

const startedMail = ({ email }: Subscriber) => ({
  to: [email.trim()],
  templateName: 'subscription-started' as const,
});
