import { readUserCounters } from '../../accounts/user-counters.ts';
import { currentCatalogue } from '../../catalogue/catalogue.ts';
import { readOrderCounters } from '../../orders/order-counters.ts';
import { findRoutines } from '../../routines/grid/routines.ts';

/** What several parts of the page need, read once for a request and only when a part asks for it. */
export const sharedReads = (now: Date) => ({
  orders: once(readOrderCounters),
  users: once(readUserCounters),
  catalogue: once(() => currentCatalogue(now)),
  routines: once(findRoutines),
});

export type SharedReads = ReturnType<typeof sharedReads>;

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}
