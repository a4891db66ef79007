import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { api } from '../../../api/api.ts';

const listKey = ['role-management', 'list'];

/** All roles with the number of their users. */
export function useRoles() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.roleManagement.list(undefined, signal)).data,
  });
}

/** The first users that a search finds, the newest for an empty one. The users before stay while others are searched. */
export function useFoundUsers(search: string) {
  const query = { search: search || undefined, limit: 8 };
  return useQuery({
    queryKey: ['user-management', 'found', search],
    queryFn: async ({ signal }) => (await api.userManagement.list({ query }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** Puts what a change has answered into the list. A running fetch may return an older state, so it is ended. */
export async function showRoles(cache: QueryClient, change: (shown: ManagedRole[]) => ManagedRole[]) {
  if (cache.isFetching({ queryKey: listKey }) > 0) await cache.cancelQueries({ queryKey: listKey });
  cache.setQueryData<ManagedRole[]>(listKey, (shown = []) => change(shown));
}

/** Shows one role as it is now, in its place; a new one is the last. */
export const showRole = (cache: QueryClient, role: ManagedRole): Promise<void> =>
  showRoles(cache, (shown) =>
    shown.some(({ _id }) => _id === role._id)
      ? shown.map((each) => (each._id === role._id ? role : each))
      : [...shown, role],
  );

/** Fetches the list again. */
export const refetchRoles = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: listKey });
