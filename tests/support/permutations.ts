import { rounds } from './run/rounds.ts';

/** The orders that a list can have; in `npm test` every second one of three elements or more: each is the first equally often. */
export const permutations = <T>(list: T[]): T[][] =>
  allPermutations(list).filter((_, at) => list.length < 3 || at % rounds(2, 1) === 0);

function allPermutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, at) => allPermutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
