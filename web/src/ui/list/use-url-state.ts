import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** How a page reads its state from the query string and writes it there. Declared once per page, outside its component. */
export interface UrlCodec<State> {
  /** Invalid values count as absent. */
  parse: (query: URLSearchParams) => State;
  /** The query string with `?`; empty for the default state. */
  write: (state: State) => string;
}

interface UpdateOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** State of the history entry; by default that of the current one. */
  entry?: unknown;
}

/** What `useUrlState` returns. */
export interface UrlState<State> {
  state: State;
  update: (change: Partial<State>, options?: UpdateOptions) => void;
}

/** What a page shows (filters, sort, page), kept in the query string: Back works, and a shared link shows the same view. */
export function useUrlState<State extends object>({ parse, write }: UrlCodec<State>): UrlState<State> {
  const { pathname, search, state: entryState } = useLocation();
  const navigate = useNavigate();
  const update = useCallback(
    (change: Partial<State>, { replace, entry = entryState }: UpdateOptions = {}) => {
      // the user has followed a link, whose page still loads: a search that comes late must not lead back
      if (window.location.pathname !== pathname) return;
      // not `search`: two changes may come before the next render
      const current = parse(new URLSearchParams(window.location.search));
      void navigate(pathname + write({ ...current, ...change }), {
        replace,
        preventScrollReset: true,
        state: entry,
      });
    },
    [navigate, pathname, entryState, parse, write],
  );
  return { state: parse(new URLSearchParams(search)), update };
}
