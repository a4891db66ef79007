import { allInParallel } from '#functions/platform/kit/in-parallel.ts';

/** More concurrent writes queue in the table and time out on a busy machine. */
const maxInFlight = 8;

/** Writes many items of the demo; throws the first failure. */
export const writeEach = <T>(items: Iterable<T>, write: (item: T) => Promise<unknown>): Promise<void> =>
  allInParallel(items, maxInFlight, write);
