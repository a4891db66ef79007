import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { NotificationRow } from './notification-row.tsx';
import { ReadFilters } from './read-filters.tsx';
import { useMarkAllRead, useNotifications, useUnreadCount, type ReadFilter } from './queries.ts';

/** The list under its filters, newest first, with ways to mark and to read on. */
export function NotificationList({ onOpen }: { onOpen: (id: string) => void }) {
  const [filter, setFilter] = useState<ReadFilter>('all');
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  return (
    <>
      {unread.data !== undefined && <p className="mb-5 text-lg">{stateText(unread.data)}</p>}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <ReadFilters value={filter} onChange={setFilter} />
        <Button
          variant="ghost"
          aria-disabled={unread.data === 0}
          busyText={markAll.isPending && 'Marcando...'}
          onClick={() => unread.data !== 0 && markAll.mutate()}
        >
          Marcar todas
        </Button>
      </div>
      <Rows filter={filter} onOpen={onOpen} />
    </>
  );
}

function stateText(unread: number): string {
  if (unread === 0) return 'Estás al día: no tienes notificaciones sin leer.';
  return unread === 1 ? 'Tienes 1 notificación sin leer.' : `Tienes ${unread} notificaciones sin leer.`;
}

const emptyTexts: Record<ReadFilter, string> = {
  all: 'Cuando pase algo con tus pedidos, pagos o rutinas, lo verás aquí.',
  unread: 'Las has leído todas.',
  read: 'Todavía no has leído ninguna.',
};

function Rows({ filter, onOpen }: { filter: ReadFilter; onOpen: (id: string) => void }) {
  const holder = useRef<HTMLElement>(null);
  const list = useNotifications(filter);
  useKeptFocus(holder);
  return (
    <section ref={holder} tabIndex={-1} aria-label="Notificaciones">
      <Notifications list={list} filter={filter} onOpen={onOpen} />
    </section>
  );
}

interface Props {
  list: ReturnType<typeof useNotifications>;
  filter: ReadFilter;
  onOpen: (id: string) => void;
}

function Notifications({ list, filter, onOpen }: Props) {
  const { data: notifications, error } = list;
  if (!notifications) {
    if (!error) return <RowSkeletons />;
    return (
      <ErrorState title={messages.loadFailed} message={error.message} onRetry={() => void list.refetch()} />
    );
  }
  if (notifications.length === 0) {
    return <EmptyState title="No hay notificaciones">{emptyTexts[filter]}</EmptyState>;
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {notifications.map((notification) => (
          <NotificationRow key={notification._id} notification={notification} onOpen={onOpen} />
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
          {list.isFetchNextPageError ? 'Reintentar' : 'Cargar más notificaciones'}
        </Button>
      )}
    </>
  );
}

function RowSkeletons() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
