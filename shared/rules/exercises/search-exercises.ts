import type { Equipment, Exercise, Muscle } from '../../contracts/exercises/exercises.ts';
import { isWordless, matchesWords, searchText, searchWords, type SearchText } from '../text-search.ts';
import { muscleNames } from './exercise-names.ts';

/* Finding an exercise by its name, another name or a muscle, however it is typed. Pure. */

type Searched = Pick<Exercise, '_id' | 'name' | 'aliases' | 'muscles'>;

/** What exercises are found by: made once for a list. */
export const exerciseTexts = (exercises: readonly Searched[]): ReadonlyMap<string, SearchText> =>
  new Map(
    exercises.map(({ _id, name, aliases, muscles }) => [
      _id,
      searchText([name, ...aliases], muscles.map((muscle) => muscleNames[muscle]).join(' ')),
    ]),
  );

/** Which exercises are wanted; empty values stand for all. */
export interface ExerciseFilter {
  search: string;
  muscle: Muscle | '';
  /** `none`: those that need nothing. */
  equipment: Equipment | 'none' | '';
  /** Whether they are offered, or retired. */
  isRetired: boolean;
}

/** The exercises that a filter leaves, in their order. `texts` are those of `exerciseTexts`. */
export function searchExercises<Each extends Pick<Exercise, '_id' | 'muscles' | 'equipment' | 'isRetired'>>(
  exercises: readonly Each[],
  texts: ReadonlyMap<string, SearchText>,
  { search, muscle, equipment, isRetired }: ExerciseFilter,
): Each[] {
  if (isWordless(search)) return [];
  const words = searchWords(search);
  return exercises.filter(
    (each) =>
      each.isRetired === isRetired &&
      (muscle === '' || each.muscles.includes(muscle)) &&
      (equipment === '' ||
        (equipment === 'none' ? each.equipment.length === 0 : each.equipment.includes(equipment))) &&
      matchesWords(texts.get(each._id)!, words),
  );
}
