/**
 * Waits until every promise is settled, then returns the results or throws the first failure. Unlike `Promise.all` it
 * leaves no work running that would still write after its caller has failed.
 */
export async function settleAll<T extends unknown[]>(
  work: [...{ [At in keyof T]: Promise<T[At]> }],
): Promise<T> {
  const results = await Promise.allSettled(work as Promise<unknown>[]);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as T;
}
