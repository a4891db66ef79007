/**
 * Waits until every piece of work is over, gives the results, or throws the first failure. Unlike `Promise.all` it leaves
 * nothing behind that would still write after its caller has given up.
 */
export async function settleAll<T>(work: Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}
