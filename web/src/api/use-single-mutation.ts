import {
  hashKey,
  useMutation,
  useQueryClient,
  type UseMutateFunction,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/**
 * `useMutation` that ignores a second `mutate` with the same input while the first is running: a double click is faster
 * than the render that makes the button busy.
 */
export function useSingleMutation<Output, Input = void>(options: UseMutationOptions<Output, Error, Input>) {
  const cache = useQueryClient();
  const id = useId();
  const { mutate, mutateAsync: _, ...state } = useMutation({ ...options, mutationKey: [id] });
  const mutateOnce = useCallback<UseMutateFunction<Output, Error, Input>>(
    (...asked) => {
      const isUnderWay = cache.isMutating({
        mutationKey: [id],
        predicate: ({ state: { variables } }) => hashKey([variables]) === hashKey([asked[0]]),
      });
      if (!isUnderWay) mutate(...asked);
    },
    [cache, id, mutate],
  );
  return { ...state, mutate: mutateOnce };
}
