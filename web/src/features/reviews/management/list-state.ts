import type { ReviewState } from '#shared/rules/reviews/reviews.ts';
import type { UrlCodec } from '../../../ui/list/use-url-state.ts';

/** What the list shows, kept in the query string: at first what waits. */
export interface ListState {
  state: ReviewState;
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The states, as the URL names them. */
const states: Record<string, ReviewState> = { publicadas: 'published', rechazadas: 'rejected' };

export const listStateCodec: UrlCodec<ListState> = {
  parse: (query) => ({
    state: states[query.get('estado') ?? ''] ?? 'pending',
    cursor: query.get('cursor')?.slice(0, 1000) || undefined,
  }),
  write({ state, cursor }) {
    const query = new URLSearchParams();
    const name = Object.keys(states).find((each) => states[each] === state);
    if (name) query.set('estado', name);
    if (cursor) query.set('cursor', cursor);
    const text = query.toString();
    return text && `?${text}`;
  },
};
