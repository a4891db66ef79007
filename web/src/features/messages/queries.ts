import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { setUnread } from '../../api/notifications.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

export const readFilters = ['all', 'unread', 'read'] as const;
export type ReadFilter = (typeof readFilters)[number];

const group = ['notifications'];
const pageSize = 10;

/** The notifications under a filter, newest first, ten per page; another filter starts at page 1. */
export function useNotifications(filter: ReadFilter) {
  const read = filter === 'all' ? undefined : (String(filter === 'read') as 'true' | 'false');
  return useInfiniteQuery({
    queryKey: [...group, 'list', filter],
    queryFn: ({ pageParam: page, signal }) =>
      api.notifications.list({ query: { page, limit: pageSize, read, sort: '-createdAt' } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ data: { pagination } }) =>
      pagination.page < pagination.pages ? pagination.page + 1 : undefined,
    // a notification that arrives between two pages shifts them: duplicates are dropped by id
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap(({ data }) => data.notifications.map((one) => [one._id, one] as const)),
      ).values(),
    ],
  });
}

/** The unread count; undefined while it is unknown or could not be loaded. */
export function useUnreadCount() {
  return useQuery({
    queryKey: [...group, 'unreadCount'],
    queryFn: async ({ signal }) => {
      const answer = await api.notifications.unreadCount(undefined, signal);
      setUnread(answer.data.unreadCount);
      return answer;
    },
    select: ({ data }) => data.unreadCount,
  });
}

/** One notification by id; mails link to it directly. */
export function useNotification(id: string) {
  return useQuery({
    queryKey: [...group, 'get', id],
    queryFn: ({ signal }) => api.notifications.get({ params: { id } }, signal),
    select: ({ data }) => data.notification,
  });
}

/** Marks one as read; `quietly` without a toast, when it was opened. */
export function useMarkRead() {
  const changed = useInvalidateNotifications();
  return useSingleMutation({
    mutationFn: ({ id }: { id: string; quietly?: boolean }) => api.notifications.markRead({ params: { id } }),
    onSuccess: (_, { quietly }) => {
      if (!quietly) toast.success({ title: messages.marked });
      return changed();
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Marks all as read. */
export function useMarkAllRead() {
  const changed = useInvalidateNotifications();
  return useSingleMutation({
    mutationFn: () => api.notifications.markAllRead(),
    onSuccess: () => {
      toast.success({ title: messages.allMarked });
      return changed();
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Deletes one. The cached lists are removed, so that the deleted one does not show again while they reload. */
export function useRemoveNotification(onRemoved: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => api.notifications.remove({ params: { id } }),
    onSuccess: () => {
      toast.success({ title: messages.removed });
      cache.removeQueries({ queryKey: [...group, 'list'] });
      onRemoved();
      return cache.invalidateQueries({ queryKey: [...group, 'unreadCount'] });
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

function useInvalidateNotifications() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: group });
}
