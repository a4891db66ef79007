import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureRow } from './failure-row.tsx';
import { messages } from './messages.ts';
import { useFailures } from './queries.ts';
import { RowSkeletons } from './row-skeletons.tsx';

/** Routines that did not arrive, newest first, and why. */
export function FailureList() {
  const list = useFailures();
  if (list.isPending) return <RowSkeletons />;
  if (list.isError) {
    return (
      <ErrorState
        title={messages.failuresFailed}
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.length === 0)
    return <EmptyState title="Ningún envío fallido">Si una rutina no llega, aquí verás por qué.</EmptyState>;
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="sr-only">
        Envíos fallidos
      </h2>
      <ul className="timing-rows">
        {list.data.map((failure) => (
          <FailureRow key={failure.user._id + failure._id} failure={failure} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busyText={list.isFetchingNextPage && 'Cargando...'}
          onClick={() => void list.fetchNextPage()}
        >
          Cargar más
        </Button>
      )}
    </section>
  );
}
