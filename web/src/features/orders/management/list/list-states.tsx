import { ApiError } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { isFiltered, type OrderFilter } from '../list-state.ts';
import { messages } from '../messages.ts';

interface ErrorProps {
  error: Error;
  onRetry: () => void;
  onFirstPage: () => void;
}

/** The error of a page of orders. A retry does not help against an invalid cursor, so the first page is offered instead. */
export function ListError({ error, onRetry, onFirstPage }: ErrorProps) {
  const isCursorInvalid = error instanceof ApiError && error.code === 'invalid_cursor';
  return (
    <ErrorState
      title={messages.loadFailed}
      message={error.message}
      onRetry={isCursorInvalid ? undefined : onRetry}
      action={isCursorInvalid && <Button onClick={onFirstPage}>Ir a la primera página</Button>}
    />
  );
}

interface NoOrdersProps {
  filter: OrderFilter;
  /** Whether the server has more orders to search through. */
  hasNextPage: boolean;
  onClear: () => void;
}

/** A page without orders. */
export function NoOrders({ filter, hasNextPage, onClear }: NoOrdersProps) {
  if (!isFiltered(filter))
    return (
      <EmptyState title={messages.none}>Aparecen aquí en cuanto alguien compra en la tienda.</EmptyState>
    );
  return (
    <EmptyState
      title={messages.none}
      action={
        <Button variant="secondary" onClick={onClear}>
          Quitar filtros
        </Button>
      }
    >
      {hasNextPage
        ? 'Con Siguiente se busca en el resto.'
        : 'Se busca por el número del pedido, el email y el principio de cada nombre.'}
    </EmptyState>
  );
}
