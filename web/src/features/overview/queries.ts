import { useQuery } from '@tanstack/react-query';
import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';
import { overviewApi } from '../../api/back-office/overview.ts';

/** The counts, so far as they are known. */
export interface CountsState {
  counts: SectionCounts | undefined;
  isPending: boolean;
}

/** What waits for the user, read again at every visit and when the window gets the focus. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview', 'show'],
    queryFn: async ({ signal }) => (await overviewApi.show(undefined, signal)).data,
    staleTime: 0,
  });
