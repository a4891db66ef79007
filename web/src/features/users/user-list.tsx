import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { CursorPagination } from '../../ui/list/cursor-pagination.tsx';
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx';
import { useCursorPages } from '../../ui/list/use-cursor-pages.ts';
import { useScrollToListTop } from '../../ui/list/use-scroll-to-list-top.ts';
import { useUrlState } from '../../ui/list/use-url-state.ts';
import { isFiltered, listStateCodec, wholeList, type ListState } from './list-state.ts';
import { messages } from './messages.ts';
import { useUsers } from './queries.ts';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

/** Filters and a page of the users. */
export function UserList({ onBan }: { onBan: (userId: string) => void }) {
  const url = useUrlState(listStateCodec);
  const pages = useCursorPages(url);
  const query = useUsers(url.state);
  const top = useScrollToListTop<HTMLElement>(listStateCodec.write(url.state));
  const { isPlaceholderData } = query;
  // that the filter before matched no user says nothing about this one
  const isOutdatedEmpty = isPlaceholderData && query.data?.data.length === 0;
  return (
    <>
      <UserFilters url={url} />
      <section aria-label={messages.title} ref={top} tabIndex={-1} className="scroll-mt-20">
        <QueryState
          query={isOutdatedEmpty ? { ...query, data: undefined } : query}
          skeleton={<RowSkeletons />}
          renderError={(error, retry) => (
            <ListError error={error} onRetry={retry} onFirstPage={() => url.update({ cursor: undefined })} />
          )}
        >
          {({ data: users, nextCursor }) => (
            <div className={cx(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
              {users.length === 0 ? (
                <NoUsers state={url.state} onClear={() => url.update(wholeList)} />
              ) : (
                <UserTable users={users} onBan={onBan} />
              )}
              <CursorPagination
                label="Páginas de usuarios"
                pages={pages}
                nextCursor={nextCursor}
                isLoading={isPlaceholderData}
              />
            </div>
          )}
        </QueryState>
      </section>
    </>
  );
}

interface ErrorProps {
  error: Error;
  onRetry: () => void;
  onFirstPage: () => void;
}

/** The error of a page of users. A retry does not help against an invalid cursor, so the first page is offered instead. */
function ListError({ error, onRetry, onFirstPage }: ErrorProps) {
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

function NoUsers({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (!isFiltered(state))
    return (
      <EmptyState title={messages.none}>Aparecen aquí en cuanto alguien se registra en la web.</EmptyState>
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
      {state.search
        ? 'Se busca por el principio de cada nombre y del email.'
        : 'Ningún usuario está en este estado.'}
    </EmptyState>
  );
}
