import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backoff } from '../kit/time.ts';
import { allInParallel, chunksOf } from '../kit/in-parallel.ts';
import { AppError } from '../kit/app-error.ts';
import { ConditionFailed, logTableRefusal } from './errors.ts';
import { inKnownShape } from './entity.ts';
import { client, type Item, type Key, responseOf, tableName } from './client.ts';
import { projection, putStep, transact } from './table.ts';

/* Many items in one round trip; none of these is a transaction. */

/** Items in no order, each once, 100 in a round trip; missing ones are absent. `only` these attributes, at the same price. */
export async function getMany(keys: Key[], eventually = false, only?: string[]): Promise<Item[]> {
  // a batch with the same key twice is refused, and what changes while it is read may be named twice
  const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const portions = chunksOf(distinct, 100).map((some) => getPortion(some, eventually, only));
  return (await Promise.all(portions)).flat();
}

/** What to read, by the name it gets in the result: the schema of an item and its key. */
type Wanted = Record<string, readonly [schema: z.core.$ZodType, key: Key]>;

/** Items of different kinds in one round trip, each parsed by its schema; null where there is none. */
export async function getEach<W extends Wanted>(wanted: W) {
  const items = await getMany(Object.values(wanted).map(([, key]) => key));
  const named = Object.entries(wanted).map(([name, [schema, { pk, sk }]]) => {
    const item = items.find((found) => found.pk === pk && found.sk === sk);
    return [name, item ? z.parse(schema, item) : null];
  });
  return Object.fromEntries(named) as { [Name in keyof W]: z.output<W[Name][0]> | null };
}

async function getPortion(keys: Key[], eventually: boolean, only: string[] | undefined): Promise<Item[]> {
  const found: Item[] = [];
  await repeatUntilDone<Item>(keys, async (pending) => {
    const request = { Keys: pending, ConsistentRead: !eventually, ...(only && projection(only)) };
    const read = new BatchGetCommand({ RequestItems: { [tableName()]: request } });
    const { Responses, UnprocessedKeys } = await responseOf(client().send(read));
    found.push(...(Responses?.[tableName()] ?? []).map(inKnownShape));
    return UnprocessedKeys?.[tableName()]?.Keys ?? [];
  });
  return found;
}

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Round trips of one call in flight: all at once meet the limits of a new table, and the timeout of a busy one. */
const maxInFlight = 3;

/** Writes items over whatever stands at their keys, 25 in a round trip. */
export async function putMany(items: (Key & Item)[]): Promise<void> {
  const requests = items.map((item): WriteRequest => ({ PutRequest: { Item: item } }));
  const write = async (pending: WriteRequest[]) => {
    const command = new BatchWriteCommand({ RequestItems: { [tableName()]: pending } });
    const { UnprocessedItems } = await responseOf(client().send(command));
    return UnprocessedItems?.[tableName()] ?? [];
  };
  await allInParallel(chunksOf(requests, 25), maxInFlight, (chunk) => repeatUntilDone(chunk, write));
}

/** One conditional change in PartiQL; `?` stand for the parameters, the table's name is put in for `TABLE`. */
export interface Statement {
  text: string;
  parameters: unknown[];
}

/** Refusals of a statement that end by themselves. */
const passing = new Set<string>([
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/**
 * Makes conditional changes of different items, 25 in a round trip, each independently; returns for each whether its condition
 * held. A throttled change, or one in conflict with a transaction, is repeated; any other refusal, such as that of the function's
 * role (DynamoDB tells it in a successful answer), is thrown at once with its code.
 */
export async function changeMany(statements: Statement[]): Promise<boolean[]> {
  const held = statements.map(() => false);
  const change = async (pending: number[]) => {
    const Statements = pending.map((at) => ({
      Statement: statements[at]!.text.replace('TABLE', `"${tableName()}"`),
      Parameters: statements[at]!.parameters,
    }));
    const command = new BatchExecuteStatementCommand({ Statements });
    const { Responses = [] } = await responseOf(client().send(command));
    return pending.filter((at, index) => {
      const { Code: code, Message } = Responses[index]?.Error ?? {};
      held[at] = code === undefined;
      if (code === undefined || code === 'ConditionalCheckFailed') return false;
      if (!passing.has(code)) throw new Error(`a statement was refused: ${code} ${Message ?? ''}`);
      return true;
    });
  };
  const chunks = chunksOf([...statements.keys()], 25);
  await allInParallel(chunks, maxInFlight, (chunk) => repeatUntilDone(chunk, change));
  return held;
}

const maxRounds = 8;

/** Calls with what the call before has left over, after a pause; 503 when something remains at the end (P26). */
async function repeatUntilDone<T>(items: T[], call: (pending: T[]) => Promise<T[]>): Promise<void> {
  let pending = items;
  for (let round = 1; pending.length > 0; round++) {
    pending = await call(pending);
    if (pending.length === 0) return;
    logTableRefusal('unprocessed');
    const cause = new Error(`${pending.length} left unprocessed`);
    if (round === maxRounds) throw new AppError('unavailable', { cause, retryAfter: 2 });
    await backoff(round);
  }
}

/**
 * Writes the items of a default list in one transaction, so that a crash leaves no half a list; returns whether it did:
 * false when one of them exists already, as when two deployments initialize a stage at once.
 */
export async function putNewItems(items: (Key & Item)[]): Promise<boolean> {
  try {
    await transact(
      items.map((item) => putStep('item_exists', item, { condition: 'attribute_not_exists(pk)' })),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
