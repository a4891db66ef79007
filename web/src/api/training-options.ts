import { queryOptions } from '@tanstack/react-query';
import { rows } from 'virtual:contract-routes/training-options';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/training-options.ts. */
export const trainingOptionsApi = groupClient<'training-options'>(rows);

/**
 * A list as the server answers it, for whoever chooses from it; `readOptions` as `select` reads it. Pages share one cache:
 * what it holds of a list is the answer, whoever asks first.
 */
export const trainingOptionsQuery = (list: keyof typeof trainingOptionsApi) =>
  queryOptions({
    queryKey: ['training-options', list],
    queryFn: ({ signal }): Promise<unknown> => trainingOptionsApi[list](undefined, signal),
    staleTime: 60_000,
    // offline it must say so, not wait in silence
    networkMode: 'always',
  });
