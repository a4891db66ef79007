import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SubscriptionType } from '#shared/contracts/training-options.ts';
import { isLive } from '#shared/rules/subscription-status.ts';
import { authApi } from '../../api/auth.ts';
import { readOptions, type ListItem } from '../../api/option-list.ts';
import { trainingOptionsQuery, type trainingOptionsApi } from '../../api/training-options.ts';
import { screens, type ChoiceField, type ScreenId } from './screens.ts';

/** The API operation that lists the choices of a screen. */
const optionCalls = {
  eatingHabit: 'eatingHabits',
  nutritionType: 'nutritionTypes',
  fitnessLevel: 'fitnessLevels',
  sportsActivity: 'sportsActivities',
  motivation: 'motivations',
  trainingFrequency: 'trainingFrequencies',
  workoutType: 'workoutTypes',
  plan: 'subscriptionTypes',
} as const satisfies Record<ChoiceField | 'plan', keyof typeof trainingOptionsApi>;
type OptionScreen = keyof typeof optionCalls;

const optionListQuery = (screen: OptionScreen) => trainingOptionsQuery(optionCalls[screen]);

/** The choices of a field. */
export const useOptions = (field: ChoiceField) =>
  useQuery({ ...optionListQuery(field), select: (answer) => readOptions(answer) });

export type Plan = ListItem & Pick<SubscriptionType, 'monthlyCost' | 'annualCost'>;

const hasPrices = ({ monthlyCost, annualCost }: Plan) =>
  typeof monthlyCost === 'number' && typeof annualCost === 'number';

/** The plans that have both prices, and so can be bought. */
export const usePlans = () =>
  useQuery({ ...optionListQuery('plan'), select: (answer) => readOptions<Plan>(answer).filter(hasPrices) });

/** Prefetches the option lists of the next two screens. `index` is the current screen's. */
export function usePrefetchNextOptions(index: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const next = screens.slice(index + 1, index + 3).filter(({ id }) => isOptionScreen(id));
    for (const { id } of next) void cache.prefetchQuery(optionListQuery(id as OptionScreen));
  }, [cache, index]);
}

const isOptionScreen = (id: ScreenId): id is OptionScreen => id in optionCalls;

/** Whether the signed-in user already has a live subscription; false while that is unknown or not `enabled`. */
export function useHasSubscription(enabled: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => authApi.me(undefined, signal),
    enabled,
    select: ({ data: { subscriptionStatus } }) => isLive(subscriptionStatus),
  });
  return enabled && data === true;
}
