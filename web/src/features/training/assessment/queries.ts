import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { api } from '../../../api/api.ts';
import { readOptions } from '../../../api/option-list.ts';
import { plansQuery } from '../../../api/stripe.ts';
import { trainingOptionsQuery } from '../../../api/training-options.ts';
import type { Answers } from './answers.ts';
import { screens, type ChoiceField, type ScreenId } from './screens.ts';

/** The API operation that lists the choices of a field. */
const optionCalls = {
  eatingHabit: 'eatingHabits',
  nutritionType: 'nutritionTypes',
  fitnessLevel: 'fitnessLevels',
  sportsActivity: 'sportsActivities',
  motivation: 'motivations',
  trainingFrequency: 'trainingFrequencies',
  workoutType: 'workoutTypes',
} as const satisfies Record<ChoiceField, keyof typeof api.trainingOptions>;

const optionListQuery = (field: ChoiceField) => trainingOptionsQuery(optionCalls[field]);

/** The choices of a field. */
export const useOptions = (field: ChoiceField) =>
  useQuery({ ...optionListQuery(field), select: (answer) => readOptions(answer) });

/**
 * Whether the first routine of the chosen type and frequency exists; true while that is unknown, because only a known gap is
 * told.
 */
export function useIsFirstRoutineReady({ workoutType, trainingFrequency }: Answers): boolean {
  const { data } = useQuery({
    ...trainingOptionsQuery('readyTracks'),
    select: (answer) => (answer as { data?: Track[] }).data,
    enabled: workoutType !== '' && trainingFrequency !== '',
  });
  return (
    !Array.isArray(data) ||
    data.some((track) => track.workoutType === workoutType && track.trainingFrequency === trainingFrequency)
  );
}

type Track = Pick<Answers, 'workoutType' | 'trainingFrequency'>;

/** The plans for sale. */
export const usePlans = () => useQuery(plansQuery);

/** Answers what the chosen plan costs by the list that the page shows, in cents: the amount that an order agrees to. */
export function useShownAmount(): (answers: Answers) => number | undefined {
  const cache = useQueryClient();
  return ({ subscriptionType, billingCycle }) =>
    cache.getQueryData(plansQuery.queryKey)?.find(({ _id }) => _id === subscriptionType)?.cents[billingCycle];
}

/** Prefetches the option lists of the next two screens. `index` is the current screen's. */
export function usePrefetchNextOptions(index: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    for (const { id } of screens.slice(index + 1, index + 3)) {
      if (id === 'plan') void cache.prefetchQuery(plansQuery);
      if (isChoice(id)) void cache.prefetchQuery(optionListQuery(id));
    }
  }, [cache, index]);
}

const isChoice = (id: ScreenId): id is ChoiceField => id in optionCalls;

/** Whether the signed-in user already has a live subscription; false while that is unknown or not `enabled`. */
export function useHasSubscription(enabled: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => api.auth.me(undefined, signal),
    enabled,
    select: ({ data: { subscriptionStatus } }) => isLive(subscriptionStatus),
  });
  return enabled && data === true;
}
