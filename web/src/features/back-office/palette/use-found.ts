import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { isWordless, matchesWords, searchText, searchWords } from '#shared/rules/text-search.ts';
import { api } from '../../../api/api.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import type { Entry, EntryGroup } from '../../../ui/search/entry.ts';
import type { SearchFailure } from '../../../ui/search/search-dialog.tsx';

/** Entries of one kind at most. */
const limit = 5;

/** What a search may use: whether products may be edited, and the cache for what is fetched whole. */
interface Call {
  signal: AbortSignal;
  client: QueryClient;
  canEdit: boolean;
}

interface Source {
  title: string;
  permission: Permission;
  find: (search: string, call: Call) => Promise<Entry[]>;
}

const sources: [Source, Source, Source, Source] = [
  {
    title: 'Pedidos',
    permission: 'orders:read',
    find: async (search, { signal }) => {
      const { data } = await api.orderManagement.list({ query: { search, limit } }, signal);
      return data.orders.map(({ _id, orderNumber, user }) => ({
        id: _id,
        label: `#${orderNumber}`,
        note: user?.name,
        to: adminUrls.order(_id),
      }));
    },
  },
  {
    title: 'Usuarios',
    permission: 'users:read',
    find: async (search, { signal }) => {
      const { data } = await api.userManagement.list({ query: { search, limit } }, signal);
      return data.map(({ _id, name, email }) => ({
        id: _id,
        label: name,
        note: email,
        to: adminUrls.user(_id),
      }));
    },
  },
  {
    title: 'Productos',
    permission: 'catalogue:read',
    find: async (search, { signal, canEdit }) => {
      const { data } = await api.productManagement.list(
        { query: { search, limit, sort: 'relevance' } },
        signal,
      );
      return data.products.map(({ _id, title, sku }) => ({
        id: _id,
        label: title,
        note: sku,
        to: canEdit
          ? adminUrls.product(_id)
          : `${adminUrls.products}?${new URLSearchParams({ buscar: title }).toString()}`,
      }));
    },
  },
  {
    title: 'Rutinas',
    permission: 'routines:read',
    find: async (search, { client }) => {
      const grid = await client.fetchQuery({
        queryKey: ['routines', 'grid'],
        queryFn: async ({ signal }) => (await api.routines.grid(undefined, signal)).data,
      });
      return isWordless(search) ? [] : routinesIn(grid, searchWords(search)).slice(0, limit);
    },
  },
];

/** The routines of a grid whose name, type or frequency has every word. */
const routinesIn = ({ organizedData }: RoutineGrid, words: string[]): Entry[] =>
  Object.values(organizedData)
    .flatMap(({ frequencies }) => Object.values(frequencies))
    .flatMap(({ routinesByMonth }) => Object.values(routinesByMonth).flat())
    .map(({ _id, name, month, workoutType, trainingFrequency }) => ({
      id: _id,
      label: name,
      note: `Mes ${month} de ${workoutType.name}, ${trainingFrequency.name}`,
      to: adminUrls.routine(_id),
    }))
    .filter(({ label, note }) => matchesWords(searchText([label, note], ''), words));

/** What a search has found so far: nothing of an earlier search is in it. */
export interface Found {
  groups: EntryGroup[];
  isPending: boolean;
  failures: SearchFailure[];
  retry: () => void;
}

/** Searches every kind that the role grants, each by the call of its list; nothing for an empty search. */
export function useFound(search: string, granted: readonly Permission[]): Found {
  const [orders, users, products, routines] = sources;
  const each = [
    useSource(orders, search, granted),
    useSource(users, search, granted),
    useSource(products, search, granted),
    useSource(routines, search, granted),
  ].filter(({ isAsked }) => isAsked);
  return {
    groups: each.map(({ title, query }) => ({ title, entries: query.data ?? [] })),
    isPending: each.some(({ query }) => query.isPending),
    failures: each.flatMap(({ title, query: { error } }) => (error ? { title, message: error.message } : [])),
    retry: () => {
      for (const { query } of each) if (query.error) void query.refetch();
    },
  };
}

/** One kind. Not by `useQueries`: public pages would load a further file, which they share it by. */
function useSource({ title, permission, find }: Source, search: string, granted: readonly Permission[]) {
  const isAsked = search !== '' && granted.includes(permission);
  const canEdit = granted.includes('catalogue:write');
  const query = useQuery({
    queryKey: ['palette', title, search],
    queryFn: (call) => find(search, { signal: call.signal, client: call.client, canEdit }),
    enabled: isAsked,
  });
  return { title, isAsked, query };
}
