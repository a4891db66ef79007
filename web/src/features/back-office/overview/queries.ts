import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** What waits for the user, read again at every visit and when the window gets the focus. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview', 'show'],
    queryFn: async ({ signal }) => (await api.overview.show(undefined, signal)).data,
    staleTime: 0,
  });

/** What `useOverview` returns. */
export type OverviewQuery = ReturnType<typeof useOverview>;
