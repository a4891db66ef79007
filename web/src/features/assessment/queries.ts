import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SubscriptionType } from '#shared/contracts/training-options.ts';
import { isLive } from '#shared/rules/subscription-status.ts';
import { authApi } from '../../api/auth.ts';
import { readOptions, type ListItem } from '../../api/option-list.ts';
import { optionList, type trainingOptionsApi } from '../../api/training-options.ts';
import { screens, type ChoiceField, type ScreenId } from './screens.ts';

/** Which call brings the choices of a field. */
const calls = {
  eatingHabit: 'eatingHabits',
  nutritionType: 'nutritionTypes',
  fitnessLevel: 'fitnessLevels',
  sportsActivity: 'sportsActivities',
  motivation: 'motivations',
  trainingFrequency: 'trainingFrequencies',
  workoutType: 'workoutTypes',
  plan: 'subscriptionTypes',
} as const satisfies Record<ChoiceField | 'plan', keyof typeof trainingOptionsApi>;
type ListScreen = keyof typeof calls;

const listOf = (screen: ListScreen) => optionList(calls[screen]);

/** The choices of a screen, in whichever shape the answer comes. */
export const useOptions = (field: ChoiceField) =>
  useQuery({ ...listOf(field), select: (answer) => readOptions(answer) });

export type Plan = ListItem & Pick<SubscriptionType, 'monthlyCost' | 'annualCost'>;

const hasPrices = ({ monthlyCost, annualCost }: Plan) =>
  typeof monthlyCost === 'number' && typeof annualCost === 'number';

/** The plans that can be bought. */
export const usePlans = () =>
  useQuery({ ...listOf('plan'), select: (answer) => readOptions<Plan>(answer).filter(hasPrices) });

/** Has the next screen's choices at hand before it is shown. */
export function usePrefetchedAfter(place: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const next = screens.slice(place + 1, place + 3).filter(({ id }) => isListScreen(id));
    for (const { id } of next) void cache.prefetchQuery(listOf(id as ListScreen));
  }, [cache, place]);
}

const isListScreen = (id: ScreenId): id is ListScreen => id in calls;

/** Whether whoever is signed in has a subscription already. `enabled` while that is of interest. */
export function useHasSubscription(enabled: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => authApi.me(undefined, signal),
    enabled,
    select: ({ data: { subscriptionStatus } }) => isLive(subscriptionStatus),
  });
  return enabled && data === true;
}
