import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ManagedList, ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { evaluationPaths, type EvaluationKey } from '#shared/rules/training/evaluation-lists.ts';
import { api } from '../../../api/api.ts';

const group = 'evaluation-management';

/** One list with its retired options. */
export const listQuery = (key: EvaluationKey) =>
  queryOptions({
    queryKey: [group, 'list', key],
    queryFn: async ({ signal }): Promise<ManagedList> =>
      (await api.evaluationManagement.list({ params: { list: evaluationPaths[key] } }, signal)).data.list,
  });

/** Shows what a change has answered. A running fetch may return an older state, so it is ended. */
export async function showList(cache: QueryClient, key: EvaluationKey, list: ManagedList): Promise<void> {
  const { queryKey } = listQuery(key);
  if (cache.isFetching({ queryKey }) > 0) await cache.cancelQueries({ queryKey });
  // an answer that was overtaken by a later one
  if ((cache.getQueryData(queryKey)?.version ?? 0) > list.version)
    return cache.invalidateQueries({ queryKey });
  cache.setQueryData(queryKey, list);
}

/** The options that a list offers, in their order. */
export const offeredIn = ({ options }: ManagedList): ManagedOption[] =>
  options.filter(({ retiredAt }) => retiredAt === null);

/** The ids of what a list offers. */
export const offeredIds = (list: ManagedList): string[] => offeredIn(list).map(({ _id }) => _id);

/** An order of ids brought up to what a list offers now: without what is gone, new options last. */
export function currentOrder(ids: readonly string[], list: ManagedList): string[] {
  const offered = offeredIds(list);
  return [...ids.filter((id) => offered.includes(id)), ...offered.filter((id) => !ids.includes(id))];
}
