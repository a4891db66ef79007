import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { isOfOne, type ListState } from './list-state.ts';

const listKey = ['audit-trail', 'list'];

/** One page of the entries. The page before stays while another one loads. */
export function useAudit(state: ListState) {
  const { month, object, author, kind, action, cursor } = state;
  const query = {
    month: month || undefined,
    object: object || undefined,
    author: author || undefined,
    ...(!isOfOne(state) && { kind: kind || undefined, action: action || undefined }),
    limit: 20,
    cursor,
  };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api.auditTrail.list({ query }, signal),
    placeholderData: keepPreviousData,
    // changes are made on other pages, also of the same tab
    staleTime: 0,
  });
}

/** The newest entries of an object. */
export const useObjectAudit = (object: string) => {
  const query = { object, limit: 10 };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: async ({ signal }) => (await api.auditTrail.list({ query }, signal)).data,
    staleTime: 0,
  });
};
