import { useSyncExternalStore } from 'react';
import { storedValue } from '../../../api/storage/stored-value.ts';

/** The sections that were folded (true) or unfolded: ids of workout types, and keys of tracks. This browser remembers them. */
const folds = storedValue<Readonly<Record<string, boolean>>>({
  key: 'routines-folds',
  initial: {},
  parse(text) {
    const stored: unknown = JSON.parse(text);
    return Object.fromEntries(
      Object.entries(stored ?? {}).flatMap(([id, isFolded]) =>
        typeof isFolded === 'boolean' ? [[id, isFolded]] : [],
      ),
    );
  },
});

/** A grid with more routines begins with its workout types folded. */
const maxUnfolded = 24;

/** Whether the workout types of a grid with so many routines begin folded. */
export const startsFolded = (totalRoutines: number): boolean => totalRoutines > maxUnfolded;

/** Collapses or expands sections. */
export function setCollapsed(ids: readonly string[], isCollapsed: boolean): void {
  folds.set({ ...folds.get(), ...Object.fromEntries(ids.map((id) => [id, isCollapsed])) });
}

/** Whether a section is collapsed; `startsCollapsed` counts until the admin has changed it. */
export const useIsCollapsed = (id: string, startsCollapsed = false): boolean =>
  useSyncExternalStore(folds.subscribe, () => folds.get()[id] ?? startsCollapsed);

/** Whether all of these sections are collapsed. */
export const useAreAllCollapsed = (ids: readonly string[], startCollapsed: boolean): boolean =>
  useSyncExternalStore(folds.subscribe, () => ids.every((id) => folds.get()[id] ?? startCollapsed));
