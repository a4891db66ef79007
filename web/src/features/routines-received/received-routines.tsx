import './received.css';
import { useRef, useState, type RefObject } from 'react';
import type { Delivery } from '#shared/contracts/shapes/deliveries.ts';
import { formatDay } from '#shared/rules/day.ts';
import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { useMyDeliveries } from './queries.ts';

/** Half a year; the rest on request. */
const shown = 6;

/** The routines really received, newest first, each with its link (storefront.md section 2, entrenamiento). */
export function ReceivedRoutines() {
  const holder = useRef<HTMLElement>(null);
  const { data: deliveries, error, refetch } = useMyDeliveries();
  return (
    <section aria-labelledby="routines" ref={holder} tabIndex={-1}>
      <h2 id="routines" className="text-xl">
        Tus rutinas
      </h2>
      <div className="mt-5">
        {deliveries ? (
          <List deliveries={deliveries} holder={holder} />
        ) : error ? (
          <ErrorState
            heading="h3"
            title={messages.loadFailed}
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
    </section>
  );
}

interface ListProps {
  deliveries: readonly Delivery[];
  /** What holds the list. */
  holder: RefObject<HTMLElement | null>;
}

function List({ deliveries, holder }: ListProps) {
  const [isWhole, setWhole] = useState(false);
  useKeptFocus(holder);
  if (deliveries.length === 0)
    return (
      <p className="text-quiet">Todavía no has recibido ninguna. Cuando llegue la primera, aquí estará.</p>
    );
  const more = deliveries.length - shown;
  return (
    <>
      <ul className="received">
        {(isWhole ? deliveries : deliveries.slice(0, shown)).map((delivery) => (
          <Row key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <Button variant="secondary" className="mt-4" onClick={() => setWhole(true)}>
          {more === 1 ? 'Ver 1 rutina más' : `Ver ${more} rutinas más`}
        </Button>
      )}
    </>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { routineName, driveLink, workoutType, trainingFrequency, month, sentAt } = delivery;
  return (
    <li>
      <span className="received-month">
        <span>Mes</span> {month}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{routineName}</span>
        <span className="block text-sm text-quiet">
          {workoutType.name}, {trainingFrequency.name}
        </span>
        <time dateTime={sentAt} className="block text-sm text-quiet">
          {formatDay(Date.parse(sentAt) / 1000)}
        </time>
      </span>
      {/* P37: only what leads to the trainers' files is a link */}
      {driveLinkProblem(driveLink) === null && (
        <a
          href={driveLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Abrir rutina: ${routineName} (se abre en otra pestaña)`}
          className="button button-secondary button-sm"
        >
          Abrir rutina
        </a>
      )}
    </li>
  );
}
