import { useSyncExternalStore } from 'react';
import { storedValue } from '../../../api/storage/stored-value.ts';

/** The collapsed sections of the grid: ids of workout types, and keys of tracks. This browser remembers them. */
const collapsed = storedValue<ReadonlySet<string>>({
  key: 'routines-collapsed',
  initial: new Set(),
  parse(text) {
    const ids: unknown = JSON.parse(text);
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  },
  format: (ids) => JSON.stringify([...ids]),
});

/** Collapses or expands sections. */
export function setCollapsed(ids: readonly string[], isCollapsed: boolean): void {
  const next = new Set(collapsed.get());
  for (const id of ids) {
    if (isCollapsed) next.add(id);
    else next.delete(id);
  }
  collapsed.set(next);
}

/** Whether a section is collapsed. */
export const useIsCollapsed = (id: string): boolean =>
  useSyncExternalStore(collapsed.subscribe, () => collapsed.get().has(id));

/** Whether all of these sections are collapsed. */
export const useAreAllCollapsed = (ids: readonly string[]): boolean =>
  useSyncExternalStore(collapsed.subscribe, () => ids.every((id) => collapsed.get().has(id)));
