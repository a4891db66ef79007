import { useState, type RefObject } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { cx } from '../../../../ui/cx.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { useScrollToListTop } from '../../../../ui/list/use-scroll-to-list-top.ts';
import { messages } from '../messages.ts';
import { PageSteps } from './user-pagination.tsx';
import { useUsers } from '../queries.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import type { usePlace } from '../use-list-state.ts';
import { UserRow } from './user-row.tsx';
import type { Task } from './user-action.ts';
import { UserTask } from './user-action-dialog.tsx';

interface Props {
  at: ReturnType<typeof usePlace>;
  nextRunAt: string | undefined;
}

/** Every user and how far they are, a page at a time, found by words of name or e-mail. */
export function UserList({ at, nextRunAt }: Props) {
  const { search, cursor } = at.place;
  const top = useScrollToListTop<HTMLElement>(search + (cursor ?? ''));
  const [task, setTask] = useState<Task | null>(null);
  return (
    <>
      <section aria-labelledby="users" ref={top} tabIndex={-1} className="scroll-mt-20">
        <h2 id="users" className="sr-only">
          Usuarios
        </h2>
        <div className="max-w-md">
          <SearchField
            label="Buscar usuario"
            placeholder="Nombre o email"
            value={search}
            onChange={at.find}
          />
        </div>
        <Users at={at} nextRunAt={nextRunAt} holder={top} onTask={setTask} />
      </section>
      {/* whatever becomes of the list, what is typed here stays */}
      <UserTask task={task} onClose={() => setTask(null)} />
    </>
  );
}

interface UsersProps extends Props {
  /** What holds the list. */
  holder: RefObject<HTMLElement | null>;
  onTask: (task: Task) => void;
}

function Users({ at, nextRunAt, holder, onTask }: UsersProps) {
  const { search, cursor } = at.place;
  const list = useUsers(search, cursor);
  useListFocus(holder);
  if (!list.data) {
    if (!list.error) return <RowSkeletons />;
    return <Failed error={list.error} onRetry={() => void list.refetch()} at={at} />;
  }
  const { usersProgress: users, nextCursor } = list.data;
  // that nobody was found before says nothing of what is asked now
  if (list.isPlaceholderData && users.length === 0) return <RowSkeletons />;
  return (
    <div className={cx('mt-5', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isPlaceholderData}>
      {users.length === 0 ? (
        <Nobody search={search} goesOn={nextCursor !== null} onClear={() => at.find('')} />
      ) : (
        <>
          <div aria-hidden className="timing-head">
            {['Usuario', 'Estado', 'Entrenamiento', 'Mes', 'Próximo envío', ''].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </div>
          <ul className="timing-rows">
            {users.map((user) => (
              <UserRow key={user._id} user={user} nextRunAt={nextRunAt} onTask={onTask} />
            ))}
          </ul>
        </>
      )}
      <PageSteps at={at} nextCursor={nextCursor} isLoading={list.isPlaceholderData} />
    </div>
  );
}

function Failed({ error, onRetry, at }: { error: Error; onRetry: () => void; at: Props['at'] }) {
  const isLost = error instanceof ApiError && error.code === 'invalid_cursor';
  return (
    <ErrorState
      title={messages.loadFailed}
      message={error.message}
      onRetry={isLost ? undefined : onRetry}
      action={isLost && <Button onClick={() => at.go({ cursor: undefined })}>Ir a la primera página</Button>}
    />
  );
}

interface NobodyProps {
  search: string;
  /** There is more of the list to look through. */
  goesOn: boolean;
  onClear: () => void;
}

function Nobody({ search, goesOn, onClear }: NobodyProps) {
  if (!search) return <EmptyState title={messages.nobody}>Aparecerán aquí cuando se registren.</EmptyState>;
  return (
    <EmptyState
      title={goesOn ? 'Nadie en esta parte de la lista' : `Nadie coincide con «${search}»`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Quitar búsqueda
        </Button>
      }
    >
      {goesOn
        ? 'Con Siguiente se busca en el resto.'
        : 'Se busca por el principio de las palabras del nombre y del email.'}
    </EmptyState>
  );
}
