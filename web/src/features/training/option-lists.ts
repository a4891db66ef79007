import { useQueries } from '@tanstack/react-query';
import { readOptions, type ListItem } from '../../api/option-list.ts';
import { api } from '../../api/api.ts';
import { trainingOptionsQuery } from '../../api/training-options.ts';
import { preferences, type Preference } from './preferences.ts';

const lists = {
  workoutType: 'workoutTypes',
  trainingFrequency: 'trainingFrequencies',
  fitnessLevel: 'fitnessLevels',
  eatingHabit: 'eatingHabits',
  nutritionType: 'nutritionTypes',
  sportsActivity: 'sportsActivities',
  motivation: 'motivations',
} as const satisfies Record<Preference, keyof typeof api.trainingOptions>;

/** The option lists as one query: without data until each list has at least one option. */
export function useOptionLists() {
  return useQueries({
    queries: preferences.map(({ name }) => ({
      ...trainingOptionsQuery(lists[name]),
      select: (answer: unknown): ListItem[] => readOptions(answer),
    })),
    combine: (answers) => {
      const found = answers.map(({ data }) => data ?? []);
      const isReady = found.every((options) => options.length > 0);
      const byName = Object.fromEntries(preferences.map(({ name }, at) => [name, found[at]!]));
      const failed = answers.find(({ isError }) => isError);
      return {
        data: isReady ? (byName as Record<Preference, ListItem[]>) : undefined,
        error: failed?.error ?? null,
        refetch: () => failed?.refetch(),
      };
    },
  });
}
