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
