import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { api } from '../../../api/api.ts';
import { requestOf, type ListState } from './list-state.ts';

const group = 'order-management';
const listKey = [group, 'list'];
const statsKey = [group, 'stats'];
const returnsKey = [group, 'returns'];
const orderKey = (id: string) => [group, 'get', id];

type OrderPage = ResponseBody<typeof orderManagement.list>['data'];

/** Orders of a page of the list. */
export const pageSize = 20;

/** One page of the orders. The page before stays while another one loads. */
export function useOrders(state: ListState) {
  const query = { ...requestOf(state), limit: pageSize, cursor: state.cursor };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: async ({ signal }) => (await api.orderManagement.list({ query }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** What is disputed, by number of order, for those who ship by a file: such orders are few. */
export const useDisputedOrders = () =>
  useQuery({
    queryKey: [...listKey, 'disputed'],
    queryFn: async ({ signal }) => {
      const disputed = new Map<string, ManagedOrder['disputes']>();
      let cursor: string | undefined;
      do {
        const query = { refund: 'disputed' as const, limit: 50, cursor };
        const { data } = await api.orderManagement.list({ query }, signal);
        for (const { orderNumber, disputes } of data.orders) disputed.set(orderNumber, disputes);
        cursor = data.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return disputed;
    },
    staleTime: 0,
  });

/** What the cards show. */
export const useOrderStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await api.orderManagement.stats(undefined, signal)).data,
  });

/** The open returns of all orders. */
export const useOpenReturns = () =>
  useQuery({
    queryKey: returnsKey,
    queryFn: async ({ signal }) => (await api.orderManagement.returns(undefined, signal)).data,
    staleTime: 0,
  });

/** Milliseconds between two looks at an order that is about to change. */
const orderPollMs = 3_000;

/** Whether Stripe is refunding an order, or a mail about it is to be sent. */
const isUnderWay = ({ order, timeline }: ManagedOrderDetail): boolean =>
  order.isRefunding || timeline.some(({ mails }) => mails.some(({ state }) => state === 'queued'));

/** One order as it is now; while a refund or a mail is under way, it is read again and again. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api.orderManagement.get({ params: { id } }, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? orderPollMs : false),
  });

/** The other orders of the buyer, newest first. */
export const useOtherOrders = (id: string) =>
  useInfiniteQuery({
    queryKey: [group, 'others', id],
    queryFn: async ({ pageParam, signal }) =>
      (await api.orderManagement.others({ params: { id }, query: { limit: 5, cursor: pageParam } }, signal))
        .data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
  });

/** Shows an order as a change has answered it, also in every list: these follow their index with a delay. */
export function showOrder(cache: QueryClient, detail: ManagedOrderDetail): void {
  const { order } = detail;
  cache.setQueryData(orderKey(order._id), detail);
  cache.setQueriesData<OrderPage>(
    { queryKey: listKey },
    (shown) =>
      shown && { ...shown, orders: shown.orders.map((each) => (each._id === order._id ? order : each)) },
  );
}

/** Milliseconds until the list, which follows its index with a delay, has a change. */
const listLagMs = 3_000;

/** Fetches again what counts and lists orders: the counters at once, the lists when they have the change. */
export function refetchOrders(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: statsKey });
  setTimeout(() => {
    for (const queryKey of [listKey, returnsKey]) void cache.invalidateQueries({ queryKey });
  }, listLagMs);
}

/** Fetches one order again. */
export const refetchOrder = (cache: QueryClient, id: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: orderKey(id) });
