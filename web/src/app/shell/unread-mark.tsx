import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { setUnread, useUnread } from '../../api/notifications.ts';

/** Puts a dot on the avatar while the user has unread notifications. The avatar's button is described by the count. */
export function UnreadMark({ userId }: { userId: string | undefined }) {
  const count = useUnread();
  useEffect(() => {
    const leaving = new AbortController();
    if (userId)
      api.notifications.unreadCount(undefined, leaving.signal).then(
        ({ data }) => setUnread(data.unreadCount),
        // the profile says what could not be loaded
        () => undefined,
      );
    return () => {
      leaving.abort();
      setUnread(0);
    };
  }, [userId]);
  useEffect(() => {
    // the avatar belongs to code that every visitor loads: it only has the style of the dot
    document.documentElement.toggleAttribute('data-unread', count > 0);
    return () => document.documentElement.removeAttribute('data-unread');
  }, [count]);
  return (
    <span id="sin-leer" hidden>
      {count > 0 && (count === 1 ? '1 notificación sin leer' : `${count} notificaciones sin leer`)}
    </span>
  );
}
