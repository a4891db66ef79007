import { useQuery } from '@tanstack/react-query';
import type { OrderExport } from '#shared/contracts/shapes/order-export.ts';
import { orderManagementApi } from '../../../../api/back-office/order-management.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { requestOf, type OrderFilter } from '../list-state.ts';

/** Milliseconds between two looks at an export that is being written. */
const pollMs = 1_500;

/** The link to a file lasts 15 minutes, and each answer has a new one. */
const linkMs = 600_000;

const isWriting = ({ state }: OrderExport): boolean => state === 'queued' || state === 'running';

/**
 * Begins an export of a filter, and follows it until its file is there. `id` is that of one that was begun before; `onBegun` is
 * told the id of a new one.
 */
export function useExport(filter: OrderFilter, id: string | null, onBegun: (id: string) => void) {
  const begin = useSingleMutation({
    mutationFn: () => orderManagementApi.beginExport({ body: requestOf(filter) }),
    networkMode: 'always',
    onSuccess: ({ data }) => onBegun(data._id),
  });
  const begun = begin.data?.data;
  const followed = begun?._id ?? id;
  const progress = useQuery({
    queryKey: ['order-management', 'getExport', followed],
    queryFn: async ({ signal }) =>
      (await orderManagementApi.getExport({ params: { id: followed! } }, signal)).data,
    enabled: followed !== null && !begin.isPending,
    initialData: begun,
    // the link of a finished export is asked for anew
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? pollMs : linkMs),
  });
  const job = begin.isPending ? undefined : progress.data;
  return {
    job,
    isBusy: begin.isPending || progress.isLoading || (job !== undefined && isWriting(job)),
    error: begin.error ?? progress.error,
    start: () => begin.mutate(),
  };
}
