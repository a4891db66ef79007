import { useSyncExternalStore } from 'react';
import { rows } from 'virtual:contract-routes/notifications';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/messages/notifications.ts. */
export const notificationsApi = groupClient<'notifications'>(rows, {
  markRead: 'Error al marcar la notificación como leída',
  markAllRead: 'Error al marcar todas las notificaciones como leídas',
  remove: 'Error al eliminar la notificación',
});

let unread = 0;
const listeners = new Set<() => void>();

/** Stores how many notifications the user has not read, as the server has just answered. */
export function setUnread(count: number): void {
  unread = count;
  for (const notify of listeners) notify();
}

/** The count that was read last; 0 while it is unknown. */
export const useUnread = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => unread,
  );
