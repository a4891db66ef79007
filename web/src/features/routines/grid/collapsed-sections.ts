import { useSyncExternalStore } from 'react';

/* Which headers of the grid are collapsed, remembered in this browser. A header is a type's id, or `type#frequency`. */

const storageKey = 'routines-collapsed';
const listeners = new Set<() => void>();
let collapsed: ReadonlySet<string> = read();

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function keep(next: ReadonlySet<string>) {
  collapsed = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]));
  } catch {
    // storage is full or forbidden: remembered until the page is left
  }
  for (const listener of listeners) listener();
}

/** Collapses headers, or expands them. */
export function setCollapsed(ids: readonly string[], isCollapsed: boolean): void {
  const next = new Set(collapsed);
  for (const id of ids) {
    if (isCollapsed) next.add(id);
    else next.delete(id);
  }
  keep(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a header is collapsed. */
export const useCollapsed = (id: string): boolean => useSyncExternalStore(subscribe, () => collapsed.has(id));

/** Whether all of these are. */
export const useAllCollapsed = (ids: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => ids.every((id) => collapsed.has(id)));
