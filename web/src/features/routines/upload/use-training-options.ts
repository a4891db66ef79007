import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { readOptions } from '../../../api/option-list.ts';
import { trainingOptionsQuery } from '../../../api/training-options.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRoutineGrid } from '../grid-query.ts';
import { messages } from '../messages.ts';
import type { RoutineDraft } from './routine-draft.ts';

/**
 * The workout types and frequencies of a new routine: those that are offered, and those of the slot that is filled in, which
 * may be retired. Each list that fails to load shows its own toast.
 */
export function useTrainingOptions({
  workoutType,
  frequency,
}: Pick<RoutineDraft, 'workoutType' | 'frequency'>) {
  const { data: grid } = useRoutineGrid();
  const types = useOptionList<Option>('workoutTypes', messages.typesFailed);
  const frequencies = useOptionList<TrainingFrequency>('trainingFrequencies', messages.frequenciesFailed);
  return {
    types: withChosen(types, grid?.workoutTypes, workoutType),
    frequencies: withChosen(frequencies, grid?.trainingFrequencies, frequency),
  };
}

/** Adds the chosen option when its list no longer offers it: who has chosen it still gets its routines. */
function withChosen<Item extends Option>(
  list: OptionList<Item>,
  all: readonly Item[] = [],
  id: string,
): OptionList<Item> {
  const chosen = all.find(({ _id }) => _id === id);
  const isListed = !chosen || list.items.some(({ _id }) => _id === id);
  return isListed ? list : { ...list, items: [...list.items, chosen] };
}

export interface OptionList<Item> {
  items: Item[];
  error: string | undefined;
  retry: () => void;
}

function useOptionList<Item extends Option>(
  list: 'workoutTypes' | 'trainingFrequencies',
  errorText: string,
): OptionList<Item> {
  const { data, isError, refetch } = useQuery({
    ...trainingOptionsQuery(list),
    select: (answer) => readOptions<Item>(answer),
    refetchOnReconnect: true,
  });
  useEffect(() => {
    if (isError) toast.error({ description: errorText });
  }, [isError, errorText]);
  return { items: data ?? [], error: isError ? errorText : undefined, retry: () => void refetch() };
}
