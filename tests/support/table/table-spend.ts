import { vi } from 'vitest';
import type { DynamoClient, Operation } from '#functions/_data/table/dynamo-client.ts';

interface Capacity {
  CapacityUnits?: number;
}

/** What something asked of the table: operations, round trips one after another, read units. */
export interface Spend<T> {
  result: T;
  operations: Operation[];
  trips: number;
  readUnits: number;
}

/**
 * Counts what `act` spends. Calls under way at the same time make one trip, and are answered together: else one branch of
 * the work could be two trips ahead of another, and their number would be that of chance.
 */
export async function tableSpend<T>(act: () => Promise<T>): Promise<Spend<T>> {
  const operations: Operation[] = [];
  let [trips, readUnits] = [0, 0];
  let trip: { open: number; over: PromiseWithResolvers<void> } | undefined;
  // as the function under test knows it: a test may have loaded that anew
  const { prototype } = (await import('#functions/_data/table/dynamo-client.ts')).DynamoClient;
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const { call } = prototype;
  const spy = vi.spyOn(prototype, 'call').mockImplementation(async function (
    this: DynamoClient,
    operation,
    input,
  ) {
    operations.push(operation);
    const mine = (trip ??= { open: 0, over: Promise.withResolvers() });
    mine.open++;
    try {
      const answer = await call.call(this, operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
      if (!/Put|Update|Delete|Write/.test(operation)) {
        const { ConsumedCapacity } = answer as { ConsumedCapacity?: Capacity | Capacity[] };
        for (const used of [ConsumedCapacity ?? []].flat()) readUnits += used.CapacityUnits ?? 0;
      }
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
    return { result: await act(), operations, trips, readUnits };
  } finally {
    spy.mockRestore();
  }
}
