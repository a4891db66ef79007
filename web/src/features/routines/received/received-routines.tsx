import './received.css';
import { useRef, useState, type RefObject } from 'react';
import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import { formatDay } from '#shared/rules/day.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { messages } from './messages.ts';
import { useMyDeliveries } from './queries.ts';

/** Number of routines that are shown at first: half a year. */
const initialCount = 6;

/** The routines that the user has received, newest first, each with its link. */
export function ReceivedRoutines() {
  const holder = useRef<HTMLElement>(null);
  const query = useMyDeliveries();
  return (
    <section aria-labelledby="routines" ref={holder} tabIndex={-1}>
      <h2 id="routines" className="text-xl">
        Tus rutinas
      </h2>
      <div className="mt-5">
        <QueryState
          query={query}
          skeleton={<SkeletonText lines={4} />}
          errorTitle={messages.loadFailed}
          errorHeading="h3"
        >
          {(deliveries) => <List deliveries={deliveries} holder={holder} />}
        </QueryState>
      </div>
    </section>
  );
}

interface ListProps {
  deliveries: readonly Delivery[];
  /** The element that contains the list. */
  holder: RefObject<HTMLElement | null>;
}

function List({ deliveries, holder }: ListProps) {
  const [isExpanded, setExpanded] = useState(false);
  useListFocus(holder);
  if (deliveries.length === 0)
    return (
      <p className="text-quiet">Todavía no has recibido ninguna. Cuando llegue la primera, aquí estará.</p>
    );
  const more = deliveries.length - initialCount;
  return (
    <>
      <ul className="received">
        {(isExpanded ? deliveries : deliveries.slice(0, initialCount)).map((delivery) => (
          <Row key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      {more > 0 && !isExpanded && (
        <Button variant="secondary" className="mt-4" onClick={() => setExpanded(true)}>
          {more === 1 ? 'Ver 1 rutina más' : `Ver ${more} rutinas más`}
        </Button>
      )}
    </>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { _id, routineName, driveLink, hasPlan, workoutType, trainingFrequency, month, sentAt } = delivery;
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
      {hasPlan && (
        <ButtonLink
          to={sitePaths.trainingMonth(_id)}
          variant="secondary"
          size="sm"
          aria-label={`Abrir rutina: ${routineName}`}
        >
          Abrir rutina
        </ButtonLink>
      )}
      {/* P37: an address outside Google Drive does not become a link */}
      {!hasPlan && driveLinkProblem(driveLink) === null && (
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
