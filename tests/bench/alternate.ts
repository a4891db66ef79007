/**
 * Measures every subject once per round, one after the other, so that a slow moment of the machine affects all of them.
 * Returns the samples of each subject.
 */
export async function measureAlternately<S, T>(
  count: number,
  subjects: readonly S[],
  measure: (subject: S) => Promise<T>,
): Promise<Map<S, T[]>> {
  const samples = new Map<S, T[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < count; round++) {
    for (const subject of subjects) samples.get(subject)!.push(await measure(subject));
  }
  return samples;
}

/** The median; NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
