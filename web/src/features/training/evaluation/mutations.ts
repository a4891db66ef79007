import { useQueryClient } from '@tanstack/react-query';
import type { ManagedList, ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import {
  evaluationPaths,
  type EvaluationKey,
  type EvaluationPath,
} from '#shared/rules/training/evaluation-lists.ts';
import { api } from '../../../api/api.ts';
import { savedVersion } from '../../../api/back-office/stale-edit.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import type { OrderSaver } from './order/order-saver.ts';
import { listKeys, listTitles, messages } from './messages.ts';
import { changedTexts, textsOf, type OptionValues } from './option-values.ts';
import { currentOrder, listQuery, offeredIds, showList } from './queries.ts';

/** A list of the page, with what saves its order. */
export interface ListOfPage {
  list: EvaluationKey;
  saver: OrderSaver;
}

/** The lists whose options come and go; plans do so with their prices at Stripe. */
type ChoicePath = Exclude<EvaluationPath, 'subscription-types'>;

interface Answer {
  data: { list: ManagedList };
  /** What a change that is done has not done. */
  lacks?: string;
}

interface Change<Input> {
  call: (path: ChoicePath, input: Input) => Promise<Answer>;
  done: string;
  failed: string;
  /** Undoes the change of a list that was as the admin saw it before. */
  undo?: (input: Input, before: ManagedList | undefined) => void;
}

/**
 * A change of a list other than its order. An order that is not saved yet is saved before, so that the two do not meet, and
 * whatever of it is left rests on the answer.
 */
function useListChange<Input>({ list, saver }: ListOfPage, { call, done, failed, undo }: Change<Input>) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async (input: Input) => {
      await saver.flush();
      const before = cache.getQueryData(listQuery(list).queryKey);
      return { ...(await call(evaluationPaths[list] as ChoicePath, input)), before };
    },
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: async ({ data, lacks, before }, input) => {
      saver.rebase(data.list);
      await showList(cache, list, data.list);
      if (undo) offerUndo({ about: list, title: done, undo: () => undo(input, before) });
      else if (lacks === undefined) toast.success({ title: done });
      else {
        toast.info({ title: done, description: lacks });
        await cache.invalidateQueries(listQuery(list));
      }
    },
    onError: async (error) => {
      // shown by the form
      if (error instanceof ApiError && (error.field ?? savedVersion(error))) return;
      toast.error({ title: failed, description: error.message });
      await cache.invalidateQueries(listQuery(list));
    },
  });
}

/** Adds an option, or changes the texts of one or of a plan, of which the admin saw `saved`. */
export const useSaveOption = (page: ListOfPage, isNew: boolean) =>
  useListChange(page, {
    call: (list, { saved, values }: { saved: ManagedOption | null; values: OptionValues }) =>
      saved
        ? api.evaluationManagement.edit({
            params: { list, id: saved._id },
            body: { ...changedTexts(values, saved), version: saved.version },
          })
        : api.evaluationManagement.add({
            params: { list },
            body: {
              ...textsOf(values),
              ...(list === 'training-frequencies' && { daysPerWeek: Number(values.daysPerWeek) }),
            },
          }),
    done: isNew ? messages.added : messages.edited,
    failed: isNew ? messages.addFailed : messages.editFailed,
  });

/** Offers an option no longer. */
export function useRetireOption(page: ListOfPage) {
  const restore = useRestoreOption(page);
  return useListChange(page, {
    call: (list, id: string) => api.evaluationManagement.retire({ params: { list, id } }),
    done: messages.retired,
    failed: messages.retireFailed,
    undo: (id, before) => restore.mutate({ id, before }),
  });
}

/** Offers a retired option again: at the end, or in the place that it had in the list `before` it was retired. */
export const useRestoreOption = (page: ListOfPage) =>
  useListChange(page, {
    call: async (list, { id, before }: { id: string; before?: ManagedList | undefined }) => {
      const restored = await api.evaluationManagement.restore({ params: { list, id } });
      if (!before) return restored;
      const ids = currentOrder(offeredIds(before), restored.data.list);
      // retiring and restoring have raised the version by one each: in any other version another admin has changed the list
      const version = before.version + 2;
      return api.evaluationManagement
        .reorder({ params: { list }, body: { ids, version } })
        .catch((error: Error) => ({
          ...restored,
          lacks: savedVersion(error) ? messages.orderSince : messages.placeFailed(error.message),
        }));
    },
    done: messages.restored,
    failed: messages.restoreFailed,
  });

/** Fetches lists again, after their orders are saved: one, or all of them. */
export function useRefresh(savers: Record<EvaluationKey, OrderSaver>) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async (only: EvaluationKey | 'all') => {
      const keys = only === 'all' ? listKeys : [only];
      await Promise.all(keys.map((key) => savers[key].flush()));
      await Promise.all(
        keys.map((key) => cache.fetchQuery({ ...listQuery(key), staleTime: 0, networkMode: 'always' })),
      );
    },
    networkMode: 'always',
    onSuccess: (_, only) =>
      toast.success({
        title: only === 'all' ? messages.allRefreshed : messages.refreshed(listTitles[only]),
      }),
    onError: (error) => toast.error({ title: messages.loadFailed, description: error.message }),
  });
}
