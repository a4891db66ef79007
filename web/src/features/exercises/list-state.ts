import { equipmentNames, muscleNames } from '#shared/rules/exercises/exercise-names.ts';
import type { ExerciseFilter } from '#shared/rules/exercises/search-exercises.ts';
import type { UrlCodec } from '../../ui/list/use-url-state.ts';

/** A code that is known; the URL may have another one. */
const known = <Code extends string>(names: Record<Code, string>, value: string | null): Code | '' =>
  value !== null && Object.hasOwn(names, value) ? (value as Code) : '';

/** The filters of the list, as the URL has them. */
export const listCodec: UrlCodec<ExerciseFilter> = {
  parse: (query) => ({
    search: query.get('buscar') ?? '',
    muscle: known(muscleNames, query.get('musculo')),
    equipment: known({ ...equipmentNames, none: '' }, query.get('material')),
    isRetired: query.get('ver') === 'retirados',
  }),
  write: ({ search, muscle, equipment, isRetired }) => {
    const query = new URLSearchParams({
      ...(search && { buscar: search }),
      ...(muscle && { musculo: muscle }),
      ...(equipment && { material: equipment }),
      ...(isRetired && { ver: 'retirados' }),
    }).toString();
    return query && `?${query}`;
  },
};

export const noFilter: ExerciseFilter = { search: '', muscle: '', equipment: '', isRetired: false };
