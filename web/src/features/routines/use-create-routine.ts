import { useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { routines } from '#shared/contracts/routines/routines.ts';
import { ApiError } from '../../api/client.ts';
import { api } from '../../api/api.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { isSlotTaken, refetchGrid, updateGridCache } from './grid-query.ts';
import { failureText, messages } from './messages.ts';
import { upsertRoutine } from './routine-grid.ts';

/** Creates a routine in its slot. */
export function useCreateRoutine() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (routine: RequestInput<typeof routines.create, 'body'>) =>
      api.routines.create({ body: routine }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await updateGridCache(cache, (grid) => upsertRoutine(grid, routine));
      toast.success({ title: messages.created });
    },
    onError: (error, { month }) => {
      if (isSlotTaken(error))
        toast.error({ title: messages.createFailed, description: messages.taken(month) });
      else {
        const isNetworkError = error instanceof ApiError && error.status === 0;
        toast.error({
          title: isNetworkError ? messages.uploadFailed : messages.createFailed,
          description: failureText(error),
        });
      }
      void refetchGrid(cache);
    },
  });
}
