import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { api } from '../../../api/api.ts';
import type { ListState } from './list-state.ts';

const group = 'user-management';
const listKey = [group, 'list'];
const statsKey = [group, 'stats'];
const userKey = (id: string) => [group, 'get', id];

type UserPage = ResponseBody<typeof userManagement.list>;

/** One page of the users. The page before stays while another one loads. */
export function useUsers({ search, status, role, plan, cursor }: ListState) {
  const query = {
    search: search || undefined,
    status: status || undefined,
    role: role || undefined,
    plan: plan || undefined,
    with: 'activity',
    limit: 20,
    cursor,
  } as const;
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api.userManagement.list({ query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What the cards show. */
export const useUserStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await api.userManagement.stats(undefined, signal)).data,
  });

/** One user as they are now. */
export const useUser = (id: string) =>
  useQuery({
    queryKey: userKey(id),
    queryFn: async ({ signal }) => (await api.userManagement.get({ params: { id } }, signal)).data,
    staleTime: 0,
  });

const paymentsKey = (id: string) => [group, 'payments', id];
const progressKey = (id: string) => ['routine-progress', 'get', id];

/** The payments of a user's subscription, from Stripe. */
export const usePayments = (id: string) =>
  useQuery({
    queryKey: paymentsKey(id),
    queryFn: async ({ signal }) => (await api.userManagement.payments({ params: { id } }, signal)).data,
  });

/** What a user has trained of the plans that were sent to them. */
export const useTraining = (userId: string) =>
  useQuery({
    queryKey: ['workouts', 'ofUser', userId],
    queryFn: async ({ signal }) => (await api.workouts.ofUser({ params: { userId } }, signal)).data,
  });

/** How far a user who has taken the assessment is in their routines. */
export const useProgress = (userId: string) =>
  useQuery({
    queryKey: progressKey(userId),
    queryFn: async ({ signal }) =>
      (await api.routineProgress.get({ params: { userId } }, signal)).data.userProgress,
  });

/** Shows a user as a change has answered it, also in every list: these follow their index with a delay. */
export function showUser(cache: QueryClient, detail: ManagedUserDetail): void {
  const { user } = detail;
  cache.setQueryData(userKey(user._id), detail);
  cache.setQueriesData<UserPage>(
    { queryKey: listKey },
    (shown) =>
      shown && {
        ...shown,
        data: shown.data.map((each) => (each._id === user._id ? { ...each, ...user } : each)),
      },
  );
}

/** Milliseconds until the list, which follows its index with a delay, has a change. */
const listLagMs = 3_000;

/** Fetches again what counts and lists users: the counters at once, the lists when they have the change. */
export function refetchUsers(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: statsKey });
  setTimeout(() => void cache.invalidateQueries({ queryKey: listKey }), listLagMs);
}

/** Fetches again what the page of a user shows beside the user: a change may have refunded payments or stopped routines. */
export const refetchBeside = (cache: QueryClient, id: string): Promise<unknown> =>
  Promise.all([paymentsKey(id), progressKey(id)].map((queryKey) => cache.invalidateQueries({ queryKey })));

/** Fetches one user again. */
export const refetchUser = (cache: QueryClient, id: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: userKey(id) });
