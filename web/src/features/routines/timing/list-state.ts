/** What the page shows. It lives in the address, so that Back works and a place can be shared. */
export interface Place {
  view: View;
  /** Words of name or e-mail. */
  search: string;
  /** The page of the list; the first one has none. */
  cursor: string | undefined;
  /** Whose sends are previewed, `YYYY-MM-DD`; tomorrow's unless told. */
  day: string | undefined;
}

export const views = ['usuarios', 'envios', 'fallidos'] as const;
export type View = (typeof views)[number];

/** The place of an address; what makes no sense there is as if it were absent. */
export function readPlace(query: URLSearchParams): Place {
  const day = query.get('dia') ?? '';
  return {
    view: views.find((view) => view === query.get('ver')) ?? 'usuarios',
    search: (query.get('buscar') ?? '').trim().slice(0, 100),
    cursor: query.get('cursor')?.slice(0, 1000) || undefined,
    day: isDay(day) ? day : undefined,
  };
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The address's query for a place. */
export function writePlace({ view, search, cursor, day }: Place): string {
  const query = new URLSearchParams();
  if (view !== 'usuarios') query.set('ver', view);
  if (search) query.set('buscar', search);
  if (cursor) query.set('cursor', cursor);
  if (day) query.set('dia', day);
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The cursors of the pages before this one, oldest first ('' is the first page's). A cursor leads forward only: the way
 * back is kept with the history entry. Null where it is not known: somebody was sent the address.
 */
export function readTrail(state: unknown, cursor: string | undefined): string[] | null {
  if (!cursor) return [];
  const trail = (state as { trail?: unknown } | null)?.trail;
  const isTrail = Array.isArray(trail) && trail.length > 0 && trail.every((at) => typeof at === 'string');
  return isTrail ? trail : null;
}
