import { useLocation } from 'react-router-dom';
import type { UrlState } from './use-url-state.ts';

/**
 * The cursors of the pages before this one, first page first (its cursor is ''). A cursor leads only forward, so the
 * history entry keeps them. Null if they are unknown, because the user opened a shared URL.
 */
export function parsePreviousCursors(entry: unknown, cursor: string | undefined): string[] | null {
  if (!cursor) return [];
  const trail = (entry as { trail?: unknown } | null)?.trail;
  const isTrail = Array.isArray(trail) && trail.length > 0 && trail.every((at) => typeof at === 'string');
  return isTrail ? trail : null;
}

/** Steps through the pages of a list whose cursor is in the URL. */
export interface CursorPages {
  /** The cursors of the pages before this one; null if they are unknown. */
  previousCursors: string[] | null;
  isFirst: boolean;
  nextPage: (cursor: string) => void;
  previousPage: () => void;
}

/** The page steps of a list by cursor; a new page adds a history entry. */
export function useCursorPages<State extends { cursor: string | undefined }>({
  state: { cursor },
  update,
}: UrlState<State>): CursorPages {
  const { state: entry } = useLocation();
  const previousCursors = parsePreviousCursors(entry, cursor);
  const goTo = (to: string | undefined, trail: string[] | undefined) =>
    update({ cursor: to } as Partial<State>, trail && { entry: { trail } });
  return {
    previousCursors,
    isFirst: !cursor,
    nextPage: (next) => goTo(next, [...(previousCursors ?? ['']), cursor ?? '']),
    previousPage: () => goTo(previousCursors?.at(-1) || undefined, previousCursors?.slice(0, -1)),
  };
}
