import {
  hashKey,
  useMutation,
  useQueryClient,
  type UseMutateFunction,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/**
 * A mutation that is not begun again with the same input while it is under way: a second click may be faster than the
 * button that says it is busy.
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
