import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CursorList } from '../../../ui/list/cursor-list.tsx';
import { NoMatches } from '../../../ui/list/no-matches.tsx';
import { useUrlState } from '../../../ui/list/use-url-state.ts';
import { isFiltered, listStateCodec, wholeList, type ListState } from './list-state.ts';
import { messages } from './messages.ts';
import { useUsers } from './queries.ts';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

/** Filters and a page of the users. */
export function UserList({ onBan }: { onBan: (userId: string) => void }) {
  const url = useUrlState(listStateCodec);
  const query = useUsers(url.state);
  return (
    <>
      <UserFilters url={url} />
      <CursorList
        aria-label={messages.title}
        url={url}
        codec={listStateCodec}
        query={query}
        rowsOf={({ data }) => data}
        pagesLabel="Páginas de usuarios"
        errorTitle={messages.loadFailed}
      >
        {({ data: users, nextCursor }) =>
          users.length === 0 && (nextCursor ?? url.state.cursor) ? (
            // a page looks at a thousand users at most, of whom none may fit
            <p className="text-quiet">{nextCursor === null ? messages.noneLeft : messages.noneHere}</p>
          ) : users.length === 0 ? (
            <NoUsers state={url.state} onClear={() => url.update(wholeList)} />
          ) : (
            <UserTable users={users} onBan={onBan} />
          )
        }
      </CursorList>
    </>
  );
}

function NoUsers({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (!isFiltered(state))
    return (
      <EmptyState title={messages.none}>Aparecen aquí en cuanto alguien se registra en la web.</EmptyState>
    );
  return (
    <NoMatches title={messages.none} onClear={onClear}>
      {state.search
        ? 'Se busca por el principio de cada nombre y del email.'
        : 'Ningún usuario tiene lo que has elegido.'}
    </NoMatches>
  );
}
