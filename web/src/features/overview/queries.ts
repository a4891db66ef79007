import { useQuery } from '@tanstack/react-query';
import { overviewApi } from '../../api/back-office/overview.ts';

/** What waits for the user, read again at every visit and when the window gets the focus. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview', 'show'],
    queryFn: async ({ signal }) => (await overviewApi.show(undefined, signal)).data,
    staleTime: 0,
  });

/** What `useOverview` returns. */
export type OverviewQuery = ReturnType<typeof useOverview>;
