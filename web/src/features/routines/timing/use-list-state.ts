import { useCallback } from 'react';
import { useCursorPages } from '../../../ui/list/use-cursor-pages.ts';
import { useUrlState } from '../../../ui/list/use-url-state.ts';
import { listStateCodec, type ListState } from './list-state.ts';

/** The list state of the URL, and functions that change it. A new page or filter adds a history entry; a search replaces it. */
export function useListState() {
  const url = useUrlState(listStateCodec);
  const pages = useCursorPages(url);
  const { update } = url;
  const searchUsers = useCallback(
    // the results of another search start at their first page
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  const filterUsers = (filter: ListState['filter']) => update({ filter, cursor: undefined });
  return { ...url, pages, searchUsers, filterUsers };
}
