import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readPlace, readTrail, writePlace, type Place } from './list-state.ts';

/** The place in the address, and how to go to another. Turning pages adds a history entry, typing replaces it. */
export function usePlace() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const place = readPlace(new URLSearchParams(search));
  const trail = readTrail(state, place.cursor);

  const go = useCallback(
    (change: Partial<Place>, { trail: kept, replace }: { trail?: string[]; replace?: boolean } = {}) => {
      const now = readPlace(new URLSearchParams(window.location.search));
      void navigate(pathname + writePlace({ ...now, ...change }), {
        replace,
        preventScrollReset: true,
        state: kept ? { trail: kept } : state,
      });
    },
    [navigate, pathname, state],
  );
  const find = useCallback(
    // another list begins at its first page
    (words: string) => go({ search: words, cursor: undefined }, { replace: true }),
    [go],
  );
  const next = (cursor: string) => go({ cursor }, { trail: [...(trail ?? ['']), place.cursor ?? ''] });
  const previous = () => go({ cursor: trail?.at(-1) || undefined }, { trail: trail?.slice(0, -1) });
  return { place, trail, go, find, next, previous };
}
