import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { readOptions } from '../../../api/option-list.ts';
import { trainingOptionsQuery } from '../../../api/training-options.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';

/** The workout types and frequencies of a new routine. Each list that fails to load shows its own toast. */
export function useTrainingOptions() {
  const types = useOptionList<Option>('workoutTypes', messages.typesFailed);
  const frequencies = useOptionList<TrainingFrequency>('trainingFrequencies', messages.frequenciesFailed);
  return { types, frequencies };
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
