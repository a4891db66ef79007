import type { ProgressFilter } from '#shared/contracts/routines/routine-progress.ts';
import type { UrlCodec } from '../../../ui/list/use-url-state.ts';

/** What the page shows. It is kept in the query string, so that Back works and the URL can be shared. */
export interface ListState {
  view: View;
  /** Search terms: name or e-mail. */
  search: string;
  /** Which users the list has; empty for all. */
  filter: ProgressFilter | '';
  /** Cursor of the page of users; undefined for the first page. */
  cursor: string | undefined;
  /** Date of the previewed sends, `YYYY-MM-DD`; undefined for tomorrow. */
  day: string | undefined;
}

export const views = ['usuarios', 'envios', 'fallidos', 'no-reciben'] as const;
export type View = (typeof views)[number];

/** The filters, as the URL names them. */
const filters: Record<string, ProgressFilter> = {
  activos: 'active',
  semana: 'week',
  'sin-rutina': 'without-routine',
  fallidos: 'failed',
};

/** Parses the query string; invalid values count as absent. */
export function parseListState(query: URLSearchParams): ListState {
  const day = query.get('dia') ?? '';
  return {
    view: views.find((view) => view === query.get('ver')) ?? 'usuarios',
    search: (query.get('buscar') ?? '').trim().slice(0, 100),
    filter: filters[query.get('filtro') ?? ''] ?? '',
    cursor: query.get('cursor')?.slice(0, 1000) || undefined,
    day: isDate(day) ? day : undefined,
  };
}

/** Whether a text is a valid date, `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The query string of a state, with `?`; empty for the default state. */
export function toQueryString({ view, search, filter, cursor, day }: ListState): string {
  const query = new URLSearchParams();
  if (view !== 'usuarios') query.set('ver', view);
  if (search) query.set('buscar', search);
  const name = Object.keys(filters).find((each) => filters[each] === filter);
  if (name) query.set('filtro', name);
  if (cursor) query.set('cursor', cursor);
  if (day) query.set('dia', day);
  const text = query.toString();
  return text && `?${text}`;
}

/** For `useUrlState`. */
export const listStateCodec: UrlCodec<ListState> = { parse: parseListState, write: toQueryString };
