import type { ReactNode } from 'react';
import type { Unserved } from '#shared/contracts/routines/deliveries.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { emailProblems } from '../labels.ts';
import { messages } from '../messages.ts';
import { useUnserved } from '../queries.ts';
import { Person } from './failure-row.tsx';
import { trackText } from '../track-progress.ts';

/** Who pays and gets no routine: a part for each reason. */
export function UnservedList() {
  const query = useUnserved();
  return (
    <section aria-labelledby="unserved">
      <h2 id="unserved" className="sr-only">
        Pagan y no reciben
      </h2>
      <QueryState query={query} skeleton={<RowSkeletons />} errorTitle={messages.unservedFailed}>
        {(found) => <Parts found={found} />}
      </QueryState>
    </section>
  );
}

function Parts({ found: { paused, unreachable, withoutRoutine, isPartial } }: { found: Unserved }) {
  if (paused.length + unreachable.length + withoutRoutine.length === 0)
    return (
      <EmptyState title="Todos los que pagan reciben">
        Si alguien no recibe nada, aquí verás por qué.
      </EmptyState>
    );
  return (
    <>
      <Part title="En pausa">
        {paused.map(({ user, by, since, reason }) => (
          <Row key={user._id} user={user}>
            La pausó {by} el <time dateTime={since}>{formatDate(since)}</time>
            <span className="block text-sm text-quiet">{reason ?? 'Sin motivo anotado'}</span>
          </Row>
        ))}
      </Part>
      <Part title="Su correo no admite la rutina">
        {unreachable.map(({ user, problem }) => (
          <Row key={user._id} user={user}>
            {emailProblems[problem].label}
            <span className="block text-sm text-quiet">{emailProblems[problem].text}</span>
          </Row>
        ))}
      </Part>
      <Part title="Su rutina no existe">
        {withoutRoutine.map(({ user, workoutType, trainingFrequency, month, dueAt }) => (
          <Row key={user._id} user={user}>
            {trackText(workoutType, trainingFrequency)} · Mes {month}
            <span className="block text-sm text-quiet">
              Le toca el <time dateTime={dueAt}>{formatDate(dueAt)}</time>
            </span>
          </Row>
        ))}
      </Part>
      {isPartial && <p className="mt-4 text-quiet">Hay más de los que se ven aquí.</p>}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-bold">{title}</h3>
      <ul className="timing-rows mt-2">{children}</ul>
    </>
  );
}

const Row = ({ user, children }: { user: Unserved['paused'][number]['user']; children: ReactNode }) => (
  <li className="timing-failure">
    <Person user={user} />
    <p className="min-w-0">{children}</p>
  </li>
);
