import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDetails } from '#shared/contracts/assessments.ts';
import { ApiError } from '../../api/client.ts';
import { readOptions, type ListItem } from '../../api/option-list.ts';
import { getSession, noteInSession } from '../../api/session.ts';
import { optionList, type trainingOptionsApi } from '../../api/training-options.ts';
import { userDetailsApi } from '../../api/user-details.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { preferences, type Choices, type Preference } from './preferences.ts';

const detailsKey = ['user-details', 'mine'];

/**
 * The training data of whoever is signed in; null before the assessment (404, storefront.md section 8). Who was told at
 * the door that there is none need not ask.
 */
export function useTraining({ enabled = true } = {}) {
  return useQuery({
    queryKey: detailsKey,
    queryFn: async ({ signal }) => {
      if (getSession()?.hasProfile === false) return null;
      const details = await userDetailsApi.mine(undefined, signal).then(
        ({ data }) => data.userDetails,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      );
      noteInSession({ hasProfile: details !== null });
      return details;
    },
    enabled,
  });
}

const lists = {
  workoutType: 'workoutTypes',
  trainingFrequency: 'trainingFrequencies',
  fitnessLevel: 'fitnessLevels',
  eatingHabit: 'eatingHabits',
  nutritionType: 'nutritionTypes',
  motivation: 'motivations',
} as const satisfies Record<Preference, keyof typeof trainingOptionsApi>;

/** The six option lists as one query: without data until each list has at least one option. */
export function useOptionLists() {
  return useQueries({
    queries: preferences.map(({ name }) => ({
      ...optionList(lists[name]),
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

/** Saves the six choices; they count from the next monthly routine on. */
export function useSaveTraining(onSaved: () => void) {
  return useDetailsChange(
    (choices: Choices) => userDetailsApi.update({ body: choices }),
    () => {
      toast.success(messages.saved);
      onSaved();
    },
  );
}

/** Withdraws the consent to health data, which is erased at once. */
export function useWithdrawConsent(onDone: () => void) {
  return useDetailsChange(
    () => userDetailsApi.withdrawConsent(),
    () => {
      toast.success(messages.consentWithdrawn);
      onDone();
    },
  );
}

type Answered = Promise<{ data: { userDetails: UserDetails } }>;

function useDetailsChange<Input = void>(change: (input: Input) => Answered, done: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      cache.setQueryData(detailsKey, data.userDetails);
      done();
      // what is trained decides which routine comes next
      return cache.invalidateQueries({ queryKey: ['routine-progress'] });
    },
    onError: (error) => toast.error({ description: error.message || messages.saveFailed }),
  });
}
