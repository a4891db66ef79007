import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { routines } from '#shared/contracts/routines/routines.ts';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { isRoutineNotFound, isSlotTaken, updateGridCache } from '../grid-query.ts';
import { failureText, messages as routineMessages } from '../messages.ts';
import { updateRoutine, upsertRoutine } from '../routine-grid.ts';
import { messages } from './messages.ts';

const planKey = (id: string) => ['routines', 'plan', id];

const fetchPlan = async (id: string, signal?: AbortSignal) =>
  (await api.routines.plan({ params: { id } }, signal)).data;

/** A routine with its plan. */
export const useRoutinePlan = (id: string) =>
  useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => fetchPlan(id, signal),
    networkMode: 'always',
    // what is edited begins with what is saved now, not with what was seen before
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.data === undefined,
  });

type Answer = Awaited<ReturnType<typeof fetchPlan>>;

/** Another admin has saved the routine meanwhile: what is saved now. */
export class PlanConflict extends Error {
  readonly saved: Answer;

  constructor(saved: Answer) {
    super(messages.saveFailed);
    this.saved = saved;
  }
}

type SavedPlan = RequestInput<typeof routines.savePlan, 'body'>;

/** Saves a plan over the version that was seen. */
async function savePlan(id: string, body: SavedPlan) {
  try {
    return await api.routines.savePlan({ params: { id }, body });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    throw new PlanConflict(await fetchPlan(id));
  }
}

/** Saves the plan of a routine over the version that was seen; a `PlanConflict` is for the page to show. */
export function useSavePlan(id: string) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SavedPlan) => savePlan(id, body),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }, { plan }) => {
      cache.setQueryData<Answer>(planKey(id), (before) => before && { ...before, routine, plan });
      await updateGridCache(cache, (grid) => updateRoutine(grid, routine));
      toast.success({ title: messages.saved });
      // how many people have an earlier version now
      void cache.invalidateQueries({ queryKey: planKey(id) });
    },
    onError: (error) => {
      if (error instanceof PlanConflict) return;
      const description = isRoutineNotFound(error) ? routineMessages.removedMeanwhile : failureText(error);
      toast.error({ title: messages.saveFailed, description });
    },
  });
}

/** Creates a routine with a plan in a slot. */
export function useCreatePlanned() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: RequestInput<typeof routines.createPlanned, 'body'>) =>
      api.routines.createPlanned({ body }),
    networkMode: 'always',
    onSuccess: async ({ data: { routine } }) => {
      await updateGridCache(cache, (grid) => upsertRoutine(grid, routine));
      toast.success({ title: routineMessages.created });
    },
    onError: (error, { month }) =>
      toast.error({
        title: routineMessages.createFailed,
        description: isSlotTaken(error) ? routineMessages.taken(month) : failureText(error),
      }),
  });
}

interface Correction {
  id: string;
  /** Called after each part, with how many have got it so far and how many are left. */
  onPart: (corrected: number, remaining: number) => void;
}

/** Gives the newest plan to those who have an earlier one, part by part until none is left; called again, it goes on where it broke off. */
export function useCorrectPlan() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ id, onPart }: Correction) => {
      let all = 0;
      for (let left = 1; left > 0;) {
        const { corrected, remaining } = (await api.routines.correct({ params: { id } })).data;
        all += corrected;
        // a part that reaches none would be the same again
        left = corrected > 0 ? remaining : 0;
        onPart(all, remaining);
      }
      return all;
    },
    networkMode: 'always',
    onSuccess: (all) => toast.success({ title: messages.corrected(all) }),
    onError: (error) => toast.error({ title: messages.correctFailed, description: failureText(error) }),
    onSettled: (_all, _error, { id }) => cache.invalidateQueries({ queryKey: planKey(id) }),
  });
}
