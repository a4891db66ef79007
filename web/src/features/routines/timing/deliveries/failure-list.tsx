import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { FailureRow } from './failure-row.tsx';
import { messages } from '../messages.ts';
import { useFailures } from '../queries.ts';
import { RowSkeletons } from '../row-skeletons.tsx';

/** Routines that did not arrive, newest first, and why. */
export function FailureList() {
  const holder = useRef<HTMLElement>(null);
  const list = useFailures();
  useListFocus(holder);
  return (
    <section aria-labelledby="failures" ref={holder} tabIndex={-1}>
      <h2 id="failures" className="sr-only">
        Envíos fallidos
      </h2>
      <Failures list={list} />
    </section>
  );
}

function Failures({ list }: { list: ReturnType<typeof useFailures> }) {
  const { data: failures, error } = list;
  if (!failures) {
    if (!error) return <RowSkeletons />;
    return (
      <ErrorState
        title={messages.failuresFailed}
        message={error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (failures.length === 0)
    return <EmptyState title="Ningún envío fallido">Si una rutina no llega, aquí verás por qué.</EmptyState>;
  return (
    <>
      <ul className="timing-rows">
        {failures.map((failure) => (
          <FailureRow key={failure.user._id + failure._id} failure={failure} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-6">
          {messages.moreFailed} {error?.message}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busyText={list.isFetchingNextPage && 'Cargando...'}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? 'Reintentar' : 'Cargar más'}
        </Button>
      )}
    </>
  );
}
