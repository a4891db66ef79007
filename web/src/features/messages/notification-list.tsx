import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMoreList } from '../../ui/list/load-more-list.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useListFocus } from '../../ui/list/use-list-focus.ts';
import { messages } from './messages.ts';
import { NotificationRow } from './notification-row.tsx';
import { type ReadFilter, useMarkAllRead, useNotifications, useUnreadCount } from './queries.ts';

interface Props {
  filter: ReadFilter;
  /** The notification that was open before; its row gets the focus. */
  closedId: string | null;
  onFilter: (filter: ReadFilter) => void;
  onOpen: (id: string) => void;
}

/** The list with its filters, newest first, and a button that marks all as read. */
export function NotificationList({ filter, closedId, onFilter, onOpen }: Props) {
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  return (
    <>
      {unread.data !== undefined && <p className="mb-5 text-lg">{stateText(unread.data)}</p>}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <ReadFilters value={filter} onChange={onFilter} />
        <Button
          variant="ghost"
          aria-disabled={unread.data === 0}
          busyText={markAll.isPending && 'Marcando...'}
          onClick={() => unread.data !== 0 && markAll.mutate()}
        >
          Marcar todas
        </Button>
      </div>
      <Rows filter={filter} closedId={closedId} onOpen={onOpen} />
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

function Rows({ filter, closedId, onOpen }: Omit<Props, 'onFilter'>) {
  const holder = useRef<HTMLElement>(null);
  const list = useNotifications(filter);
  useListFocus(holder);
  useFocusOfClosed(holder, closedId, list.isPending);
  useFailureToast(list.isFetchNextPageError ? null : list.error);
  return (
    <section ref={holder} tabIndex={-1} aria-label="Notificaciones">
      <Notifications list={list} filter={filter} onOpen={onOpen} />
    </section>
  );
}

/**
 * Moves the focus to the row of the notification that was open before: to the list while that is loading, and where the row was
 * deleted or the filter no longer shows it.
 */
function useFocusOfClosed(
  holder: RefObject<HTMLElement | null>,
  closedId: string | null,
  isLoading: boolean,
): void {
  const awaited = useRef(closedId);
  useEffect(() => {
    const id = awaited.current;
    const list = holder.current!;
    if (!id) return;
    if (!isLoading) awaited.current = null;
    const { activeElement } = document;
    // the user has focused something else meanwhile
    if (activeElement && activeElement !== document.body && activeElement !== list) return;
    (document.getElementById(id) ?? list).focus();
  }, [holder, isLoading]);
}

/** Tells of a list that cannot be loaded, which may be a refresh of one that is shown. */
function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) toast.error({ description: messages.loadFailed });
  }, [error]);
}

interface NotificationsProps extends Pick<Props, 'filter' | 'onOpen'> {
  list: ReturnType<typeof useNotifications>;
}

function Notifications({ list, filter, onOpen }: NotificationsProps) {
  return (
    <QueryState
      query={list}
      errorTitle={messages.loadFailed}
      skeleton={<RowSkeletons />}
      empty={<EmptyState title="No hay notificaciones">{emptyTexts[filter]}</EmptyState>}
    >
      {(notifications) => (
        <LoadMoreList
          query={list}
          more="Cargar más notificaciones"
          moreFailed={messages.moreFailed}
          className="flex flex-col gap-3"
        >
          {notifications.map((notification) => (
            <NotificationRow key={notification._id} notification={notification} onOpen={onOpen} />
          ))}
        </LoadMoreList>
      )}
    </QueryState>
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

const filters: { id: ReadFilter; label: string }[] = [
  { id: 'all', label: 'Todas' },
  { id: 'unread', label: 'No leídas' },
  { id: 'read', label: 'Leídas' },
];

interface ReadFiltersProps {
  value: ReadFilter;
  onChange: (filter: ReadFilter) => void;
}

/** Filter of the list: toggle buttons, one of them pressed. */
function ReadFilters({ value, onChange }: ReadFiltersProps) {
  return (
    <div role="group" aria-label="Filtrar notificaciones" className="flex flex-wrap gap-2">
      {filters.map(({ id, label }) => (
        <Button
          key={id}
          size="sm"
          variant={id === value ? 'primary' : 'secondary'}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
