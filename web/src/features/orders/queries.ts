import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { orders } from '#shared/contracts/orders/orders.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/client.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { messages } from './returns/messages.ts';

/** The order history, newest first, a page at a time. */
export function useMyOrders() {
  return useInfiniteQuery({
    queryKey: ['orders', 'mine'],
    queryFn: ({ pageParam, signal }) => api.orders.mine({ query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Withdraws from units of an order. Whatever the answer, the orders are read again: they may have changed. */
export function useRequestReturn() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, ...body }: { id: string } & RequestInput<typeof orders.requestReturn, 'body'>) =>
      api.orders.requestReturn({ params: { id }, body }),
    // offline, it fails at once: nothing may be sent later, when the buyer has left
    networkMode: 'always',
    onSuccess: () => toast.success(messages.done),
    onError: (error) => toast.error({ title: messages.failed, description: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  });
}

/** Takes a return back. Whatever the answer, the orders are read again: it may have arrived meanwhile. */
export function useCancelReturn(onDone: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (params: { id: string; returnId: string }) => api.orders.cancelReturn({ params }),
    networkMode: 'always',
    onSuccess: () => {
      toast.success(messages.cancelledToast);
      onDone();
    },
    onError: (error) => toast.error({ title: messages.cancelFailed, description: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  });
}

/** Confirms the payment of a Stripe checkout session on the server; answers its order. */
export function useConfirmOrder() {
  return useMutation({
    mutationFn: (sessionId: string) => api.checkout.confirm({ body: { sessionId } }),
    // a 4xx stays the same; a lost response may arrive the second time
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isRefusal(error)),
  });
}

const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;
