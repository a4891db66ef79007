import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';

/**
 * The filters of the URL, and functions to change them. A change of a filter starts at page 1. Typing replaces the
 * history entry and choosing adds one, so that Back undoes choices and not letters.
 */
export function useFilters() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // the page of a category is the shop with that filter; a change of a filter leads back to the shop
  const { slug: category } = useParams();
  const filters = readFilters(new URLSearchParams(search), category);
  const hrefOf = (change: Partial<Filters>) =>
    sitePaths.shop + writeFilters({ ...filters, page: 1, ...change });
  const change = useCallback(
    (next: Partial<Filters>) => {
      // the user has followed a link, whose page still loads: a filter that comes late must not lead back
      if (![pathname, sitePaths.shop].includes(window.location.pathname)) return;
      const now = readFilters(new URLSearchParams(window.location.search), category);
      const to = sitePaths.shop + writeFilters({ ...now, page: 1, ...next });
      void navigate(to, {
        replace: 'search' in next && next.search !== '' && now.search !== '',
        preventScrollReset: true,
      });
    },
    [navigate, pathname, category],
  );
  return { filters, change, hrefOf };
}
