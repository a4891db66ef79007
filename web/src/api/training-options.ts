import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/**
 * Query of one option list, cached as the raw response so that all pages share it; pass `readOptions` as `select` to read
 * its items.
 */
export const trainingOptionsQuery = (list: keyof typeof api.trainingOptions) =>
  queryOptions({
    queryKey: ['training-options', list],
    queryFn: ({ signal }): Promise<unknown> => api.trainingOptions[list](undefined, signal),
    staleTime: 60_000,
    // offline, the query fails at once instead of pausing
    networkMode: 'always',
  });
