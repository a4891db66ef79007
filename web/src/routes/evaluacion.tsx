import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { Wizard } from '../features/assessment/wizard.tsx';
import type { CardSlot } from '../features/assessment/payment-screen.tsx';
import { PasswordField } from '../features/auth/password-field.tsx';
import { passwordRule } from '../features/auth/password-rule.ts';
import { ProviderButtons } from '../features/auth/provider-buttons.tsx';
import { signIn } from '../features/auth/session-actions.ts';
import { textOf } from '../features/card/card-problem.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The assessment, from the first question to a paid subscription (wizard-and-back-office.md section 2). */
export default function AssessmentPage() {
  const cache = useQueryClient();
  const confirmPayment = async (clientSecret: string) => {
    const card = await import('../features/card/queries.ts');
    return card.confirmPayment(cache, clientSecret);
  };
  return (
    <>
      <Head
        title="Evaluación"
        description="Diez pasos, unos tres minutos: cuéntanos cómo eres y qué buscas, y te preparamos tu rutina de cada mes."
      />
      <Wizard
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
        explain={textOf}
      />
    </>
  );
}

const loadCard = () => import('../features/card/card-slot.tsx');
const LateCard = lazy(loadCard);

/** Stripe's elements are of use at the last step only: they come while the step before it is filled in. */
const Card: CardSlot = ({ children }) => (
  <Suspense fallback={<Skeleton className="h-28 rounded-control" />}>
    <LateCard>{children}</LateCard>
  </Suspense>
);
