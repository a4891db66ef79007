import { lazy, Suspense } from 'react';
import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Wizard } from '../features/training/assessment/wizard.tsx';
import type { CardSlot } from '../features/training/assessment/payment/payment-screen.tsx';
import { PasswordField } from '../features/accounts/password-field.tsx';
import { passwordRule } from '../features/accounts/password-rule.ts';
import { ProviderButtons } from '../features/accounts/sign-in/provider-buttons.tsx';
import { signIn } from '../features/accounts/session-actions.ts';
import { errorText } from '../features/subscriptions/card/card-error.ts';
import { useConfirmPayment } from '../features/subscriptions/card/use-confirm-payment.ts';
import { Link } from '../ui/navigation/link.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** /evaluacion: the assessment, from the first question to a paid subscription. */
export default function AssessmentPage() {
  const confirmPayment = useConfirmPayment();
  return (
    <Wizard
      renderHead={(question) => (
        <Head
          title={`${question} · Evaluación`}
          description="Diez pasos, unos tres minutos: cuéntanos cómo eres y qué buscas, y te preparamos tu rutina de cada mes."
        />
      )}
      passwordRule={passwordRule}
      PasswordField={PasswordField}
      providers={<ProviderButtons returnTo={sitePaths.assessment} />}
      loginLink={
        <Link to={sitePaths.loginThen(sitePaths.assessment)} className="text-link">
          Iniciar sesión
        </Link>
      }
      Card={Card}
      prepareCard={() => void loadCard().catch(() => undefined)}
      confirmPayment={confirmPayment}
      signIn={signIn}
      explain={errorText}
    />
  );
}

const loadCard = () => import('../features/subscriptions/card/card-slot.tsx');
const LateCard = lazy(loadCard);

/** Stripe's elements are needed at the last step only: they load during the step before it. */
const Card: CardSlot = ({ children }) => (
  <Suspense fallback={<Skeleton className="h-28 rounded-control" />}>
    <LateCard>{children}</LateCard>
  </Suspense>
);
