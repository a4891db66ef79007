import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { shopStripeApi } from '../../api/shop-stripe.ts';
import { ordersApi } from '../../api/orders.ts';
import { ApiError } from '../../api/client.ts';

/** The order history, newest first, a page at a time. */
export function useMyOrders() {
  return useInfiniteQuery({
    queryKey: ['orders', 'mine'],
    queryFn: ({ pageParam, signal }) => ordersApi.mine({ query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Confirms the payment of a Stripe checkout session on the server; answers its order. */
export function useConfirmOrder() {
  return useMutation({
    mutationFn: (sessionId: string) => shopStripeApi.confirm({ body: { sessionId } }),
    // a 4xx stays the same; a lost response may arrive the second time
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isRefusal(error)),
  });
}

const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;
