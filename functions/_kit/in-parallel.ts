/** Does a piece of work for each item, so many at a time, and gives what failed: one failure stops no other. */
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
