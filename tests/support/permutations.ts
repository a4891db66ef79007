/** Every order that a list can have. */
export function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
