/**
 * Runs `work` for each item, at most `width` at a time, and returns the items that failed with their errors. A failure
 * does not stop the others.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<{ item: T; error: unknown }[]> {
  const failures: { item: T; error: unknown }[] = [];
  const remaining = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) {
      const item = next.value;
      await work(item).catch((error: unknown) => failures.push({ item, error }));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return failures;
}

/** The same where no item may fail: throws the first error when all others are done. */
export async function allInParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const [failure] = await inParallel(items, width, work);
  if (failure) throw failure.error;
}

/**
 * Waits until every promise is settled, then returns the results or throws the first failure. Unlike `Promise.all` it
 * leaves no work running that would still write after its caller has failed.
 */
export async function finishAll<T extends unknown[]>(
  work: [...{ [At in keyof T]: Promise<T[At]> }],
): Promise<T> {
  const results = await Promise.allSettled(work as Promise<unknown>[]);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as T;
}

/** Splits an array into arrays of at most `size` items, in order. */
export const chunksOf = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
