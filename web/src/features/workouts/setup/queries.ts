import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Of its place in the profile. */
export const setupAnchor = 'mi-entreno';

const key = ['workouts', 'setup'];

/** What the user trains with, and on which days; null before it was said. */
export const useSetup = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.workouts.setup(undefined, signal)).data,
    enabled,
  });

/** Saves all of it; the days of every month follow. */
export function useSaveSetup(onSaved: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: TrainingSetup) => api.workouts.saveSetup({ body }),
    onSuccess: ({ data }) => {
      cache.setQueryData(key, data);
      toast.success({ title: 'Guardado', description: 'Tus próximos entrenos ya van con esto.' });
      onSaved();
      return cache.invalidateQueries({
        queryKey: ['workouts'],
        predicate: ({ queryKey }) => queryKey[1] !== 'setup',
      });
    },
    onError: ({ message }) => toast.error({ description: message }),
  });
}
