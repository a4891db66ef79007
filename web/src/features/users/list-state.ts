import type { UrlCodec } from '../../ui/list/use-url-state.ts';

/** What the list shows, kept in the query string. */
export interface ListState {
  search: string;
  status: 'active' | 'banned' | 'late' | 'withdrawn' | 'disputed' | 'double' | '';
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The list without filters. */
export const wholeList: ListState = { search: '', status: '', cursor: undefined };

/** The statuses, as the URL names them. */
const statuses: Record<string, ListState['status']> = {
  activos: 'active',
  expulsados: 'banned',
  atrasados: 'late',
  desistimientos: 'withdrawn',
  reclamados: 'disputed',
  dobles: 'double',
};

export const listStateCodec: UrlCodec<ListState> = {
  parse: (query) => ({
    search: (query.get('buscar') ?? '').trim().slice(0, 100),
    status: statuses[query.get('estado') ?? ''] ?? '',
    cursor: query.get('cursor')?.slice(0, 1000) || undefined,
  }),
  write({ search, status, cursor }) {
    const query = new URLSearchParams();
    if (search) query.set('buscar', search);
    const name = Object.keys(statuses).find((each) => statuses[each] === status);
    if (name) query.set('estado', name);
    if (cursor) query.set('cursor', cursor);
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether a filter hides users. */
export const isFiltered = ({ search, status }: ListState): boolean => search !== '' || status !== '';
