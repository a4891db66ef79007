import { queryOptions } from '@tanstack/react-query';
import { rows } from 'virtual:contract-routes/training-options';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/training/training-options.ts. */
export const trainingOptionsApi = groupClient<'training-options'>(rows);

/**
 * Query of one option list, cached as the raw response so that all pages share it; pass `readOptions` as `select` to read
 * its items.
 */
export const trainingOptionsQuery = (list: keyof typeof trainingOptionsApi) =>
  queryOptions({
    queryKey: ['training-options', list],
    queryFn: ({ signal }): Promise<unknown> => trainingOptionsApi[list](undefined, signal),
    staleTime: 60_000,
    // offline, the query fails at once instead of pausing
    networkMode: 'always',
  });
