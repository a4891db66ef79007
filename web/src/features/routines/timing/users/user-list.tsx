import { type RefObject, useState } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { CursorPagination } from '../../../../ui/list/cursor-pagination.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { useScrollToListTop } from '../../../../ui/list/use-scroll-to-list-top.ts';
import { messages } from '../messages.ts';
import { useUsers } from '../queries.ts';
import type { useListState } from '../use-list-state.ts';
import type { UserAction } from './user-action.ts';
import { NoUsers } from './no-users.tsx';
import { UserRow } from './user-row.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { filterLabels } from '../labels.ts';
import type { ListState } from '../list-state.ts';

const dialogs = { send: SendDialog, correct: CorrectDialog, pause: PauseDialog };

/** The open dialog about a user, if any. */
function UserActionDialog({ action, onClose }: { action: UserAction | null; onClose: () => void }) {
  if (!action) return null;
  const ActionDialog = dialogs[action.kind];
  return <ActionDialog user={action.user} track={action.track} onClose={onClose} />;
}

interface Props {
  list: ReturnType<typeof useListState>;
  nextRunAt: string | undefined;
}

/** The users with their progress, page by page, a search by name or e-mail, and filters. */
export function UserList({ list, nextRunAt }: Props) {
  const { search, filter, cursor } = list.state;
  const top = useScrollToListTop<HTMLElement>([search, filter, cursor].join());
  const [action, setAction] = useState<UserAction | null>(null);
  return (
    <>
      <section aria-labelledby="users" ref={top} tabIndex={-1} className="scroll-mt-20">
        <h2 id="users" className="sr-only">
          Usuarios
        </h2>
        <UserFilters list={list} />
        <Users list={list} nextRunAt={nextRunAt} holder={top} onAction={setAction} />
      </section>
      {/* outside the list, so that a refetch of the list does not discard what the admin has typed */}
      <UserActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

interface UsersProps extends Props {
  /** The element that contains the list. */
  holder: RefObject<HTMLElement | null>;
  onAction: (action: UserAction) => void;
}

function Users({ list, nextRunAt, holder, onAction }: UsersProps) {
  const query = useUsers(list.state);
  useListFocus(holder);
  const { isPlaceholderData } = query;
  // that the previous search found no user says nothing about this one
  const isOutdatedEmpty = isPlaceholderData && query.data?.usersProgress.length === 0;
  return (
    <QueryState
      query={isOutdatedEmpty ? { ...query, data: undefined } : query}
      skeleton={<RowSkeletons />}
      renderError={(error, retry) => <LoadError error={error} onRetry={retry} list={list} />}
    >
      {({ usersProgress: users, nextCursor }) => (
        <div className="list-results mt-5" aria-busy={isPlaceholderData}>
          {users.length === 0 ? (
            <NoUsers list={list} hasNextPage={nextCursor !== null} />
          ) : (
            <>
              <div aria-hidden className="timing-head">
                {['Usuario', 'Estado', 'Entrenamiento', 'Mes', 'Próximo envío', ''].map((title) => (
                  <span key={title}>{title}</span>
                ))}
              </div>
              <ul className="timing-rows">
                {users.map((user) => (
                  <UserRow key={user._id} user={user} nextRunAt={nextRunAt} onAction={onAction} />
                ))}
              </ul>
            </>
          )}
          <CursorPagination
            label="Páginas de usuarios"
            pages={list.pages}
            nextCursor={nextCursor}
            isLoading={isPlaceholderData}
          />
        </div>
      )}
    </QueryState>
  );
}

/** The error of a page of users. A retry does not help against an expired cursor, so the first page is offered instead. */
function LoadError({ error, onRetry, list }: { error: Error; onRetry: () => void; list: Props['list'] }) {
  const isCursorInvalid = error instanceof ApiError && error.code === 'invalid_cursor';
  return (
    <ErrorState
      title={messages.loadFailed}
      message={error.message}
      onRetry={isCursorInvalid ? undefined : onRetry}
      action={
        isCursorInvalid && (
          <Button onClick={() => list.update({ cursor: undefined })}>Ir a la primera página</Button>
        )
      }
    />
  );
}

const filterOptions: Record<ListState['filter'], string> = { '': 'Todos', ...filterLabels };

/** The search and the filters of the users, in the URL. */
function UserFilters({ list }: { list: ReturnType<typeof useListState> }) {
  const { search, filter } = list.state;
  return (
    <>
      <div className="timing-filters">
        <SearchField
          label="Buscar usuario"
          placeholder="Nombre o email"
          value={search}
          onChange={list.searchUsers}
        />
        <FilterSelect label="Mostrar" options={filterOptions} value={filter} onChange={list.filterUsers} />
      </div>
      {filter === 'failed' && (
        <Link
          to={`${adminUrls.routineTiming}?ver=fallidos`}
          className="text-link mt-2 inline-flex min-h-11 items-center"
        >
          Motivos y reenvío en «Envíos fallidos»
        </Link>
      )}
    </>
  );
}
