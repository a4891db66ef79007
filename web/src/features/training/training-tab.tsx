import type { ReactNode } from 'react';
import type { UserDetails } from '#shared/contracts/assessments.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { HealthConsent } from './health-consent.tsx';
import { messages } from './messages.ts';
import { useTraining } from './queries.ts';
import { TrainingSummary } from './training-summary.tsx';

interface Props {
  /** What comes next, in one sentence. */
  next: ReactNode;
  /** The routines received. */
  routines: ReactNode;
  subscription: ReactNode;
}

/** What and how somebody trains, beside what they get and the subscription that pays for it (storefront.md section 2, entrenamiento). */
export function TrainingTab({ next, routines, subscription }: Props) {
  const { data: details, error, refetch } = useTraining();
  if (details === undefined) {
    return error ? (
      <ErrorState title={messages.loadFailed} message={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={8} className="max-w-xl" />
    );
  }
  return (
    <div className="grid max-w-2xl gap-12">
      {details ? (
        <>
          <div className="flex flex-col gap-2">
            <p className="text-lg">{trainingSentence(details)}</p>
            {next}
          </div>
          {routines}
          {subscription}
          <TrainingSummary details={details} />
          <HealthConsent details={details} />
        </>
      ) : (
        <>
          <EmptyState
            title="Aún no has hecho el test"
            action={<ButtonLink to={sitePaths.test}>Hacer el test</ButtonLink>}
          >
            Diez preguntas sobre ti y tu objetivo. Con ellas se prepara tu rutina.
          </EmptyState>
          {subscription}
        </>
      )}
    </div>
  );
}

/** State first: what, and how often. */
function trainingSentence({ workoutType, trainingFrequency: { daysPerWeek } }: UserDetails): string {
  return `Entrenas ${workoutType.name.toLowerCase()}, ${daysPerWeek} ${daysPerWeek === 1 ? 'día' : 'días'} por semana.`;
}
