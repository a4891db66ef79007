import { useSyncExternalStore } from 'react';

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
