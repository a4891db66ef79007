import { useRef } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadMoreList } from '../../../../ui/list/load-more-list.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { messages } from '../messages.ts';
import { useFailures } from '../queries.ts';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { FailureRow } from './failure-row.tsx';

/** The failed deliveries with their reasons, newest first. */
export function FailureList() {
  const holder = useRef<HTMLElement>(null);
  const query = useFailures();
  useListFocus(holder);
  return (
    <section aria-labelledby="failures" ref={holder} tabIndex={-1}>
      <h2 id="failures" className="sr-only">
        Envíos fallidos
      </h2>
      <QueryState
        query={query}
        skeleton={<RowSkeletons />}
        errorTitle={messages.failuresFailed}
        empty={
          <EmptyState title="Ningún envío fallido">Si una rutina no llega, aquí verás por qué.</EmptyState>
        }
      >
        {(failures) => (
          <LoadMoreList
            query={query}
            more="Cargar más"
            moreFailed={messages.moreFailed}
            className="timing-rows"
          >
            {failures.map((failure) => (
              <FailureRow key={failure.user._id + failure._id} failure={failure} />
            ))}
          </LoadMoreList>
        )}
      </QueryState>
    </section>
  );
}
