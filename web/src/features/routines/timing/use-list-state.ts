import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { parseListState, parsePreviousCursors, toQueryString, type ListState } from './list-state.ts';

interface UpdateOptions {
  previousCursors?: string[];
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

/** The list state of the URL, and functions that change it. A new page adds a history entry; a search replaces it. */
export function useListState() {
  const { pathname, search, state: entryState } = useLocation();
  const navigate = useNavigate();
  const state = parseListState(new URLSearchParams(search));
  const previousCursors = parsePreviousCursors(entryState, state.cursor);

  const update = useCallback(
    (change: Partial<ListState>, { previousCursors: trail, replace }: UpdateOptions = {}) => {
      const current = parseListState(new URLSearchParams(window.location.search));
      void navigate(pathname + toQueryString({ ...current, ...change }), {
        replace,
        preventScrollReset: true,
        state: trail ? { trail } : entryState,
      });
    },
    [navigate, pathname, entryState],
  );
  const searchUsers = useCallback(
    // the results of another search start at their first page
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  const nextPage = (cursor: string) =>
    update({ cursor }, { previousCursors: [...(previousCursors ?? ['']), state.cursor ?? ''] });
  const previousPage = () =>
    update(
      { cursor: previousCursors?.at(-1) || undefined },
      { previousCursors: previousCursors?.slice(0, -1) },
    );
  return { state, previousCursors, update, searchUsers, nextPage, previousPage };
}
