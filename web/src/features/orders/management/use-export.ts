import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { requestOf, type OrderFilter } from './list-state.ts';
import { getSession } from '../../../api/session.ts';
import { tabStorage } from '../../../api/storage/browser-storage.ts';

/**
 * The name of the last export of a filter, by its admin. The storage of the tab keeps its id: it outlasts a closed dialog and a
 * reload, and the server knows the rest.
 */
const nameOf = (filter: OrderFilter): string =>
  `order-export ${getSession()?.user._id} ${JSON.stringify(requestOf(filter))}`;

/** The id of the last export of a filter that was begun in this tab, or null. */
const findBegun = (filter: OrderFilter): string | null => tabStorage.get(nameOf(filter));

const keepBegun = (filter: OrderFilter, id: string): void => tabStorage.set(nameOf(filter), id);

const dropBegun = (filter: OrderFilter): void => tabStorage.remove(nameOf(filter));

/** Milliseconds between two looks at an export that is being written. */
const pollMs = 1_500;

/** The link to a file lasts 15 minutes, and each answer has a new one. */
const linkMs = 600_000;

/** A day after it was begun, an export is gone. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'export_not_found';

const isWriting = ({ state }: OrderExport): boolean => state === 'queued' || state === 'running';

/**
 * Begins an export of a filter, and follows it until its file is there. `id` is that of one that was begun before, as the URL
 * names it; without one, the last of this tab is followed. `onBegun` is told the id of a new one.
 */
export function useExport(filter: OrderFilter, id: string | null, onBegun: (id: string) => void) {
  const [kept] = useState(() => findBegun(filter));
  const begin = useSingleMutation({
    mutationFn: () => api.orderManagement.beginExport({ body: requestOf(filter) }),
    networkMode: 'always',
    onSuccess: ({ data }) => {
      keepBegun(filter, data._id);
      onBegun(data._id);
    },
  });
  const begun = begin.data?.data;
  const followed = begun?._id ?? id ?? kept;
  const progress = useQuery({
    queryKey: ['order-management', 'getExport', followed],
    queryFn: async ({ signal }) => {
      try {
        return (await api.orderManagement.getExport({ params: { id: followed! } }, signal)).data;
      } catch (error) {
        if (isGone(error as Error)) dropBegun(filter);
        throw error;
      }
    },
    enabled: followed !== null && !begin.isPending,
    initialData: begun,
    // the link of a finished export is asked for anew
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? pollMs : linkMs),
  });
  const job = begin.isPending ? undefined : progress.data;
  // one that only the tab remembered is not missed
  const lost = id === null && isGone(progress.error) ? null : progress.error;
  return {
    job,
    isBusy: begin.isPending || progress.isLoading || (job !== undefined && isWriting(job)),
    error: begin.error ?? lost,
    start: () => begin.mutate(),
  };
}
