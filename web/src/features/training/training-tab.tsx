import type { ReactNode } from 'react';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { HealthConsent } from './health-consent.tsx';
import { messages } from './messages.ts';
import { useTraining } from './queries.ts';
import { TrainingSummary } from './training-summary.tsx';

interface Props {
  /** Shown first, to a user who has just subscribed. */
  welcome?: ReactNode;
  /** One sentence about the next routine. */
  next: ReactNode;
  /** The received routines. */
  routines: ReactNode;
  subscription: ReactNode;
  /** When and with what one trains; `perWeek` are the days of the test. */
  renderSetup: (perWeek: number) => ReactNode;
}

/** The tab entrenamiento: training data, next routine, received routines and subscription. */
export function TrainingTab(props: Props) {
  const session = useSession();
  return session?.view && session.hasProfile ? <ViewedTraining {...props} /> : <OwnTraining {...props} />;
}

/** A view of the site as another user shows all but the answers of the test, which include health data. */
function ViewedTraining({ next, routines, subscription }: Props) {
  return (
    <div className="in-order grid max-w-2xl gap-12">
      <div className="flex flex-col gap-2">{next}</div>
      {routines}
      {subscription}
      <p className="text-quiet">{messages.notInView}</p>
    </div>
  );
}

function OwnTraining({ welcome, next, routines, subscription, renderSetup }: Props) {
  return (
    <QueryState
      query={useTraining()}
      errorTitle={messages.loadFailed}
      skeleton={<SkeletonText lines={8} className="max-w-xl" />}
    >
      {(details) => (
        <div className="in-order grid max-w-2xl gap-12">
          {details ? (
            <>
              {welcome}
              <div className="flex flex-col gap-2">
                <p className="text-lg">{trainingSentence(details)}</p>
                {next}
              </div>
              {routines}
              {subscription}
              {renderSetup(details.trainingFrequency.daysPerWeek)}
              <TrainingSummary details={details} />
              <HealthConsent details={details} />
            </>
          ) : (
            <>
              <EmptyState
                title="Aún no has hecho el test"
                action={<ButtonLink to={sitePaths.test}>Hacer el test</ButtonLink>}
              >
                Con tu tipo de entrenamiento y tus días se elige tu rutina. Lo demás es para tu entrenador.
              </EmptyState>
              {subscription}
            </>
          )}
        </div>
      )}
    </QueryState>
  );
}

/** Workout type and days per week in one sentence. */
function trainingSentence({ workoutType, trainingFrequency: { daysPerWeek } }: UserDetails): string {
  return `Entrenas ${workoutType.name.toLowerCase()}, ${daysPerWeek} ${daysPerWeek === 1 ? 'día' : 'días'} por semana.`;
}
