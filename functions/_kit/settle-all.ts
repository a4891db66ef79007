/**
 * Waits until every promise is settled, then returns the results or throws the first failure. Unlike `Promise.all` it
 * leaves no work running that would still write after its caller has failed.
 */
export async function settleAll<T>(work: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
