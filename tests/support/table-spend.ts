import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

interface Capacity {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
}

interface Sent {
  constructor: { name: string };
  input: { ReturnConsumedCapacity?: string };
}

/** What an operation asked of the table: commands, round trips one after another, read units. */
export interface Spend<T> {
  result: T;
  commands: string[];
  trips: number;
  readUnits: number;
}

/** Counts what `act` spends. Calls under way at the same time make one trip. */
export async function tableSpend<T>(act: () => Promise<T>): Promise<Spend<T>> {
  const commands: string[] = [];
  let [trips, readUnits] = [0, 0];
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const send = DynamoDBDocumentClient.prototype.send as (this: unknown, command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: unknown,
    command: unknown,
  ) {
    const { constructor, input } = command as Sent;
    commands.push(constructor.name.replace('Command', ''));
    input.ReturnConsumedCapacity = 'TOTAL';
    const trip = trips + 1; // begun after all trips that have ended
    const answer = (await send.call(this, command)) as { ConsumedCapacity?: Capacity | Capacity[] };
    trips = Math.max(trips, trip);
    if (!/Put|Update|Delete|Write/.test(constructor.name)) {
      for (const used of [answer.ConsumedCapacity ?? []].flat()) readUnits += used.CapacityUnits ?? 0;
    }
    return answer;
  } as never);
  try {
    return { result: await act(), commands, trips, readUnits };
  } finally {
    spy.mockRestore();
  }
}
