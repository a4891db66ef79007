import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { overview, SectionCounts } from '#shared/contracts/back-office/overview.ts';
import { overviewApi } from '../../api/back-office/overview.ts';

/** What waits, and the counts of the sections. */
export type Overview = ResponseBody<typeof overview.show>['data'];

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
