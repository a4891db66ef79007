import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { api } from '../api.ts';

const listKey = ['exercises', 'list'];

/** All exercises, retired ones too, by name. */
export const useExercises = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.exercises.list(undefined, signal)).data.exercises,
  });

/** Shows one exercise as it is now. A running fetch may return an older state, so it is ended. */
export async function showExercise(cache: QueryClient, exercise: Exercise): Promise<void> {
  if (cache.isFetching({ queryKey: listKey }) > 0) await cache.cancelQueries({ queryKey: listKey });
  cache.setQueryData<Exercise[]>(listKey, (shown = []) =>
    [...shown.filter(({ _id }) => _id !== exercise._id), exercise].sort((a, b) =>
      a.name.localeCompare(b.name, 'es'),
    ),
  );
}

/** Fetches the list again. */
export const refetchExercises = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: listKey });
