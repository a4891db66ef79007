import { isWordless, matchesWords, searchText, searchWords } from '#shared/rules/text-search.ts';
import type { UrlCodec } from '../../../ui/list/use-url-state.ts';
import type { GridTrack, MonthCell, WorkoutTypeGroup } from '../routine-grid.ts';
import { slotKey, trackKey, type TrackIds } from '../slot.ts';
import { waitingIn, type WaitingSlots } from '../waiting.ts';

/** What the grid shows, kept in the query string. */
export interface GridFilter {
  /** Words of the names of routines. */
  search: string;
  /** Hides the empty slots that no user needs next. */
  hidesEmpty: boolean;
}

/** The grid without filters. */
export const wholeGrid: GridFilter = { search: '', hidesEmpty: false };

export const gridFilterCodec: UrlCodec<GridFilter> = {
  parse: (query) => ({
    search: (query.get('buscar') ?? '').trim().slice(0, 100),
    hidesEmpty: query.get('vacias') === 'ocultar',
  }),
  write({ search, hidesEmpty }) {
    const query = new URLSearchParams();
    if (search) query.set('buscar', search);
    if (hidesEmpty) query.set('vacias', 'ocultar');
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether a filter hides slots. */
export const isGridFiltered = ({ search, hidesEmpty }: GridFilter): boolean => search !== '' || hidesEmpty;

/** A track with the slots that the filter leaves, and the slots after them that users need next. */
export interface ShownTrack extends GridTrack {
  later: { month: number; users: number }[];
}

export interface ShownGroup extends WorkoutTypeGroup {
  tracks: ShownTrack[];
}

/**
 * What a filter leaves of the grid, and how many routines the search found. A search keeps the free slots of the tracks in
 * which it finds something, so that a routine can still be moved there.
 */
export function filterGrid(
  groups: readonly WorkoutTypeGroup[],
  { search, hidesEmpty }: GridFilter,
  waiting: WaitingSlots,
): { groups: ShownGroup[]; hits: number } {
  const words = searchWords(search);
  const isHit = ({ name }: { name: string }) =>
    !isWordless(search) && matchesWords(searchText([name], ''), words);
  let hits = 0;

  const showTrack = (ids: TrackIds, track: GridTrack): ShownTrack | null => {
    const found = track.months.flatMap(({ routines }) => routines.filter(isHit)).length;
    if (search && found === 0) return null;
    hits += found;
    const last = track.months.at(-1)!.month;
    const later = waitingIn(waiting, ids).filter(({ month }) => month > last);
    const isShown = ({ month, routines }: MonthCell) =>
      routines.length > 0
        ? routines.some(isHit)
        : !hidesEmpty || waiting.has(slotKey({ ...ids, month })) || (track.count === 0 && later.length > 0);
    const months = track.months.filter(isShown);
    return months.length + later.length > 0 ? { ...track, months, later } : null;
  };

  const shown = groups.map((group) => ({
    ...group,
    tracks: group.tracks.flatMap(
      (track) =>
        showTrack({ workoutType: group.workoutType._id, frequency: track.frequency._id }, track) ?? [],
    ),
  }));
  return { groups: shown.filter(({ tracks }) => tracks.length > 0), hits };
}

/** The ids of all sections of a grid, for `setCollapsed`. */
export const sectionIds = (groups: readonly WorkoutTypeGroup[]): string[] =>
  groups.flatMap(({ workoutType, tracks }) => [
    workoutType._id,
    ...tracks.map(({ frequency }) => trackKey({ workoutType: workoutType._id, frequency: frequency._id })),
  ]);
