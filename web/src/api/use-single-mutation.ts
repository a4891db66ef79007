import {
  hashKey,
  useMutation,
  useQueryClient,
  type MutateOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useEffect, useId } from 'react';
import { ApiError } from './client.ts';
import { getSession } from './session.ts';

/** Whether a call failed because the server has ended the session: the page leads to the login, which says so. */
export const endedWithSession = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated' && getSession() === null;

/** Lets go of the error of a missing network when it is back: the form would say what is no longer so. */
function useForgottenWhenOnline(error: Error | null, reset: () => void): void {
  const isOffline = error instanceof ApiError && error.code === 'network';
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isOffline, reset]);
}

interface Handlers<Output, Input> extends MutateOptions<Output, Error, Input> {
  /** Called also when what asked has been left meanwhile, which the other handlers are not: a draft is dropped here. */
  onSaved?: (answer: Output) => void;
}

/**
 * `useMutation` that ignores a second `mutate` with the same input while the first is running: a double click is faster
 * than the render that makes the button busy. `onError` hears of no call that ended with its session: one message is enough.
 */
export function useSingleMutation<Output, Input = void>(options: UseMutationOptions<Output, Error, Input>) {
  const cache = useQueryClient();
  const id = useId();
  const {
    mutate: _,
    mutateAsync,
    ...state
  } = useMutation({
    ...options,
    mutationKey: [id],
    onError: (error, ...rest) => (endedWithSession(error) ? undefined : options.onError?.(error, ...rest)),
  });
  useForgottenWhenOnline(state.error, state.reset);
  const mutateOnce = useCallback(
    (input: Input, { onSaved, ...handlers }: Handlers<Output, Input> = {}) => {
      const isUnderWay = cache.isMutating({
        mutationKey: [id],
        predicate: ({ state: { variables } }) => hashKey([variables]) === hashKey([input]),
      });
      // its failure is the mutation's own
      if (!isUnderWay) mutateAsync(input, handlers).then(onSaved, () => undefined);
    },
    [cache, id, mutateAsync],
  );
  return { ...state, mutate: mutateOnce };
}
