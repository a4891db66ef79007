import './today.css';
import { useState, type ReactNode } from 'react';
import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NextRoutine } from './next-routine.tsx';
import { firstRoutineTitle } from './next-routine-message.ts';
import { useMyDeliveries, useMyProgress } from './queries.ts';

interface Props {
  charge: ReactNode;
  /** The next session of the newest month with a plan; null without one, undefined until that is known. */
  planned: { sentAt: string; view: ReactNode } | null | undefined;
}

/** Today's training as the largest thing of the profile, with the next routine and the next charge in a line each. */
export function Today({ charge, planned }: Props) {
  const progress = useMyProgress();
  const deliveries = useMyDeliveries();
  const last = deliveries.data?.[0];
  const isLoading = progress.isPending || deliveries.isPending || planned === undefined;
  // a routine that came later as a document alone is what is trained now
  const isPlanned = planned && !(last && last.sentAt > planned.sentAt);
  return (
    <section aria-labelledby="hoy" className="today">
      {isLoading ? (
        <div aria-busy>
          <h2 id="hoy" className="sr-only">
            Tu entrenamiento
          </h2>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-10 w-4/5" />
          <Skeleton className="mt-6 h-11 w-36" />
        </div>
      ) : (
        <div>{isPlanned ? planned.view : <Training progress={progress.data} last={last} />}</div>
      )}
      <div className="today-next">
        <NextRoutine />
        {charge}
      </div>
    </section>
  );
}

interface TrainingProps {
  progress: ReturnType<typeof useMyProgress>['data'];
  last: Delivery | undefined;
}

function Training({ progress, last }: TrainingProps) {
  if (last) return <LastRoutine routine={last} />;
  if (progress !== null)
    return (
      <h2 id="hoy" className="today-title">
        {progress ? firstRoutineTitle(progress) : 'Tu primera rutina'}
      </h2>
    );
  return (
    <>
      <h2 id="hoy" className="today-title">
        Tu entrenamiento empieza con el test
      </h2>
      <p className="mt-2">Diez preguntas sobre ti y tu objetivo. Con ellas se prepara tu rutina.</p>
      <ButtonLink to={sitePaths.test} className="mt-5">
        Hacer el test
      </ButtonLink>
    </>
  );
}

/** Days in which a routine is trained. */
const month = 31 * 86_400_000;

function LastRoutine({ routine }: { routine: Delivery }) {
  const { _id, routineName, driveLink, hasPlan, workoutType, trainingFrequency, sentAt } = routine;
  const [now] = useState(serverNow);
  const isCurrent = now.getTime() - Date.parse(sentAt) <= month;
  const action = isCurrent ? 'Entrenar hoy' : 'Abrir rutina';
  return (
    <>
      <p className="font-semibold">
        {isCurrent ? 'Tu rutina de este mes' : 'Tu última rutina'}, mes {routine.month}
      </p>
      <h2 id="hoy" className="today-title">
        {routineName}
      </h2>
      <p className="mt-2">
        {workoutType.name}, {trainingFrequency.name}
      </p>
      {hasPlan && (
        <ButtonLink
          to={sitePaths.trainingMonth(_id)}
          aria-label={`${action}: ${routineName}`}
          className="mt-5"
        >
          {action}
        </ButtonLink>
      )}
      {/* P37: an address outside Google Drive does not become a link */}
      {!hasPlan && driveLinkProblem(driveLink) === null && (
        <a
          href={driveLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${action}: ${routineName} (se abre en otra pestaña)`}
          className="button button-primary mt-5"
        >
          {action}
        </a>
      )}
    </>
  );
}
