import { interceptTable, type Operation } from './table-calls.ts';

interface Capacity {
  CapacityUnits?: number;
}

/** What something asked of the table: operations, round trips one after another, the most calls of one trip, read units. */
export interface Spend<T> {
  result: T;
  operations: Operation[];
  trips: number;
  widestTrip: number;
  readUnits: number;
}

/**
 * Counts what `act` spends. Calls under way at the same time make one trip, and are answered together: else one branch of
 * the work could be two trips ahead of another, and their number would be that of chance.
 */
export async function tableSpend<T>(act: () => Promise<T>): Promise<Spend<T>> {
  const operations: Operation[] = [];
  let [trips, widestTrip, readUnits] = [0, 0, 0];
  let trip: { calls: number; open: number; over: PromiseWithResolvers<void> } | undefined;
  const restore = interceptTable(async ({ operation, input, send }) => {
    operations.push(operation);
    const mine = (trip ??= { calls: 0, open: 0, over: Promise.withResolvers() });
    mine.open++;
    widestTrip = Math.max(widestTrip, ++mine.calls);
    try {
      input.ReturnConsumedCapacity = 'TOTAL';
      const answer = (await send()) as { ConsumedCapacity?: Capacity | Capacity[] };
      if (!/Put|Update|Delete|Write/.test(operation))
        for (const used of [answer.ConsumedCapacity ?? []].flat()) readUnits += used.CapacityUnits ?? 0;
      return answer;
    } finally {
      if (--mine.open === 0) {
        trip = undefined;
        trips++;
        mine.over.resolve();
      }
      await mine.over.promise;
    }
  });
  try {
    return { result: await act(), operations, trips, widestTrip, readUnits };
  } finally {
    restore();
  }
}
