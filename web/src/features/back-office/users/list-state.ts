import type { UrlCodec } from '../../../ui/list/use-url-state.ts';

/** What the list shows, kept in the query string. */
export interface ListState {
  search: string;
  status: 'active' | 'banned' | 'late' | 'withdrawn' | 'disputed' | 'double' | 'idle' | '';
  /** The name of a role. */
  role: string;
  /** The id of a plan, or `none`. */
  plan: string;
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The list without filters. */
export const wholeList: ListState = { search: '', status: '', role: '', plan: '', cursor: undefined };

/** The statuses, as the URL names them. */
const statuses: Record<string, ListState['status']> = {
  activos: 'active',
  expulsados: 'banned',
  atrasados: 'late',
  desistimientos: 'withdrawn',
  reclamados: 'disputed',
  dobles: 'double',
  'sin-entrenar': 'idle',
};

/** Stands for the users without a plan. */
export const noPlan = 'none';

const planOf = (text: string): string => (text === 'sin' ? noPlan : text);

export const listStateCodec: UrlCodec<ListState> = {
  parse: (query) => ({
    search: (query.get('buscar') ?? '').trim().slice(0, 100),
    status: statuses[query.get('estado') ?? ''] ?? '',
    role: (query.get('rol') ?? '').slice(0, 100),
    plan: planOf((query.get('plan') ?? '').slice(0, 100)),
    cursor: query.get('cursor')?.slice(0, 1000) || undefined,
  }),
  write({ search, status, role, plan, cursor }) {
    const query = new URLSearchParams();
    if (search) query.set('buscar', search);
    const name = Object.keys(statuses).find((each) => statuses[each] === status);
    if (name) query.set('estado', name);
    if (role) query.set('rol', role);
    if (plan) query.set('plan', plan === noPlan ? 'sin' : plan);
    if (cursor) query.set('cursor', cursor);
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether a filter hides users. */
export const isFiltered = (state: ListState): boolean =>
  [state.search, state.status, state.role, state.plan].some((each) => each !== '');
