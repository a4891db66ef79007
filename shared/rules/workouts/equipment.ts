import type { Equipment, Exercise } from '../../contracts/exercises/exercises.ts';

/* What can be trained with what a person has. Pure. */

type Equipped = Pick<Exercise, 'equipment'>;

/** What an exercise needs and the person has not, in the exercise's order; none where `own` is null, which is not said. */
export const missingFor = ({ equipment }: Equipped, own: readonly Equipment[] | null): Equipment[] =>
  own === null ? [] : equipment.filter((each) => !own.includes(each));

/** The same exercises, those that can be done first; otherwise in the order in which they were. */
export const doableFirst = <E extends Equipped>(
  exercises: readonly E[],
  own: readonly Equipment[] | null,
): E[] => exercises.toSorted((one, other) => lacks(one, own) - lacks(other, own));

const lacks = (exercise: Equipped, own: readonly Equipment[] | null): number =>
  Math.min(1, missingFor(exercise, own).length);

/**
 * What to do in place of an exercise that needs what the person has not: the first substitute that can be done and is still offered; null
 * where the exercise itself can be done, or none of them.
 */
export function replacementFor<E extends Equipped & Pick<Exercise, 'isRetired'>>(
  exercise: Equipped,
  substitutes: readonly E[],
  own: readonly Equipment[] | null,
): E | null {
  if (missingFor(exercise, own).length === 0) return null;
  return substitutes.find((each) => !each.isRetired && missingFor(each, own).length === 0) ?? null;
}
