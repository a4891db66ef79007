import { useUnreadCount } from './queries.ts';

/** Label of the tab with the unread count. */
export function NotificationsLabel() {
  const { data: unread = 0 } = useUnreadCount();
  return (
    <>
      Notificaciones
      {unread > 0 && (
        <span className="ml-2 inline-block min-w-6 rounded-full bg-signal px-1.5 text-center text-sm text-on-signal">
          {unread}
          <span className="sr-only"> sin leer</span>
        </span>
      )}
    </>
  );
}
