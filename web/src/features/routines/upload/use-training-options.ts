import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { readOptions } from '../../../api/option-list.ts';
import { trainingOptionsQuery } from '../../../api/training-options.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';

/** What a new routine can be for; each list says by itself when it cannot be had. */
export function useTrainingLists() {
  const types = useList<Option>('workoutTypes', messages.typesFailed);
  const frequencies = useList<TrainingFrequency>('trainingFrequencies', messages.frequenciesFailed);
  return { types, frequencies };
}

interface List<Item> {
  items: Item[];
  problem: string | undefined;
  retry: () => void;
}

function useList<Item extends Option>(
  list: 'workoutTypes' | 'trainingFrequencies',
  failed: string,
): List<Item> {
  const { data, isError, refetch } = useQuery({
    ...trainingOptionsQuery(list),
    select: (answer) => readOptions<Item>(answer),
    refetchOnReconnect: true,
  });
  useEffect(() => {
    if (isError) toast.error({ description: failed });
  }, [isError, failed]);
  return { items: data ?? [], problem: isError ? failed : undefined, retry: () => void refetch() };
}
