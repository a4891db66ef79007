import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchWriteCommandInput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '../_kit/app-error.ts';
import { required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { isTransient, Refused } from './table-errors.ts';

/** The one table. Reads are strongly consistent unless they go through an index; every read is parsed. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler: patience }), {
  marshallOptions: { removeUndefinedValues: true },
});

type Key = { pk: string; sk: string };
type Item = Record<string, unknown>;
type Schema = z.core.$ZodType;
type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Parts of a write expression; `names` and `values` as DynamoDB wants them. */
export interface Expression {
  update?: string;
  condition?: string;
  names?: Record<string, string>;
  values?: Item;
}

/** One step of a transaction and the name of what it means when its condition does not hold. */
export interface Step {
  write: Write;
  refusal: string;
}

/** Bounded retries are the SDK's; what is still throttled then is 503, never "ok" (P26). */
async function send<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isTransient(error) ? new AppError('unavailable', { cause: error, retryAfter: 2 }) : error;
  }
}

const expression = ({ condition, names, values }: Expression) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});

/** The item at `key`, or null. Half a unit per 4 KB with `eventually`, one otherwise. */
export async function get<S extends Schema>(
  schema: S,
  key: Key,
  eventually = false,
): Promise<z.output<S> | null> {
  const { Item } = await send(() =>
    client.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: !eventually })),
  );
  return Item ? z.parse(schema, Item) : null;
}

/** Up to 100 items in one round trip, in no order; missing ones are absent. `only` these attributes, at the same price. */
export async function getMany(keys: Key[], eventually = false, only?: string[]): Promise<Item[]> {
  if (keys.length === 0) return [];
  const found: Item[] = [];
  let pending: Key[] = keys;
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 5)
      throw new AppError('unavailable', { cause: new Error('keys left unprocessed'), retryAfter: 2 });
    if (attempt > 0) await backoff(attempt);
    const request = {
      [tableName()]: { Keys: pending, ConsistentRead: !eventually, ...(only && projection(only)) },
    };
    const { Responses, UnprocessedKeys } = await send(() =>
      client.send(new BatchGetCommand({ RequestItems: request })),
    );
    found.push(...(Responses?.[tableName()] ?? []));
    pending = (UnprocessedKeys?.[tableName()]?.Keys ?? []) as Key[];
  }
  return found;
}

const projection = (attributes: string[]) => ({
  ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
});

/** Writes an item; with a condition that does not hold, throws `Refused`. */
export async function put(item: Key & Item, options: Expression & { refusal?: string } = {}): Promise<void> {
  const input = { TableName: tableName(), Item: item, ...expression(options) };
  await send(() => client.send(new PutCommand(input))).catch(refuse(options.refusal));
}

/** Updates an item in place and gives its new attributes; with a condition that does not hold, throws `Refused`. */
export async function update(
  key: Key,
  options: Expression & { update: string; refusal?: string },
): Promise<Item> {
  const input = {
    TableName: tableName(),
    Key: key,
    UpdateExpression: options.update,
    ...expression(options),
  };
  const { Attributes } = await send(() =>
    client.send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' })),
  ).catch(refuse(options.refusal));
  return Attributes ?? {};
}

/** Deletes an item and gives what it was, or null; a condition that does not hold throws `Refused`. */
export async function remove(
  key: Key,
  options: Expression & { refusal?: string } = {},
): Promise<Item | null> {
  const input = { TableName: tableName(), Key: key, ...expression(options) };
  const { Attributes } = await send(() =>
    client.send(new DeleteCommand({ ...input, ReturnValues: 'ALL_OLD' })),
  ).catch(refuse(options.refusal));
  return Attributes ?? null;
}

const refuse =
  (refusal = 'condition') =>
  (error: unknown) => {
    if ((error as Error).name === 'ConditionalCheckFailedException') throw new Refused(refusal, 0);
    throw error;
  };

/** A page of a partition. `prefix` narrows the sort key; `upTo` ends it (both included). */
export interface QueryOptions {
  index?: 'gsi1' | 'gsi2' | 'gsi3';
  prefix?: string;
  upTo?: string;
  newestFirst?: boolean;
  limit?: number;
  cursor?: string;
}

/** Items of one partition in sort-key order, with an opaque cursor to read on; a forged cursor is 400 (P34). */
export async function query<S extends Schema>(schema: S, partition: string, options: QueryOptions = {}) {
  const { index, prefix, upTo, newestFirst, limit, cursor } = options;
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk'];
  const range =
    prefix !== undefined ? ' AND begins_with(#sk, :sk)' : upTo !== undefined ? ' AND #sk <= :sk' : '';
  const page = await send(() =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: `#pk = :pk${range}`,
        ExpressionAttributeNames: { '#pk': pk, ...(range && { '#sk': sk }) },
        ExpressionAttributeValues: { ':pk': partition, ...(range && { ':sk': prefix ?? upTo }) },
        ScanIndexForward: !newestFirst,
        Limit: limit,
        ConsistentRead: !index,
        ExclusiveStartKey: cursor === undefined ? undefined : readCursor(cursor, pk, partition),
      }),
    ),
  ).catch(refuseCursor(cursor));
  const items = (page.Items ?? []).map((item) => z.parse(schema, item));
  return { items, cursor: page.LastEvaluatedKey ? writeCursor(page.LastEvaluatedKey) : null };
}

/** A start key outside the query's own bounds is a forged cursor, not a fault of ours. */
const refuseCursor = (cursor: string | undefined) => (error: unknown) => {
  const forged = cursor !== undefined && (error as Error).name === 'ValidationException';
  throw forged ? new AppError('invalid_cursor', { field: 'cursor', cause: error }) : error;
};

/** Every item of a partition, however many pages DynamoDB makes of it. */
export async function queryAll<S extends Schema>(schema: S, partition: string, options: QueryOptions = {}) {
  const all: z.output<S>[] = [];
  let cursor: string | undefined;
  do {
    const page = await query(schema, partition, { ...options, cursor });
    all.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return all;
}

/** Writes items over whatever stands at their keys, 25 in a round trip. */
export async function putMany(items: (Key & Item)[]): Promise<void> {
  const writes = items.map((item) => ({ PutRequest: { Item: item } }));
  await inChunks(writes, 25, async (chunk) => {
    let pending: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = chunk;
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 7)
        throw new AppError('unavailable', { cause: new Error('items left unwritten'), retryAfter: 2 });
      if (attempt > 0) await backoff(attempt);
      const request = { [tableName()]: pending };
      const { UnprocessedItems } = await send(() =>
        client.send(new BatchWriteCommand({ RequestItems: request })),
      );
      pending = UnprocessedItems?.[tableName()] ?? [];
    }
  });
}

/** One conditional change in PartiQL; `?` stand for the parameters, the table's name is put in for `TABLE`. */
export interface Statement {
  text: string;
  parameters: unknown[];
}

/**
 * Does conditional changes of different items, 25 in a round trip, each by itself; tells of each whether its condition
 * held. One whose outcome nobody knows is done again, so a change must be able to recognise itself.
 */
export async function changeMany(statements: Statement[]): Promise<boolean[]> {
  const held = statements.map(() => false);
  await inChunks([...statements.keys()], 25, async (chunk) => {
    let pending = chunk;
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 7)
        throw new AppError('unavailable', { cause: new Error('changes left undone'), retryAfter: 2 });
      if (attempt > 0) await backoff(attempt);
      const Statements = pending.map((at) => ({
        Statement: statements[at]!.text.replace('TABLE', `"${tableName()}"`),
        Parameters: statements[at]!.parameters,
      }));
      const { Responses = [] } = await send(() =>
        client.send(new BatchExecuteStatementCommand({ Statements })),
      );
      pending = pending.filter((at, index) => {
        const code = Responses[index]?.Error?.Code;
        if (code === undefined) held[at] = true;
        else if (code === 'ValidationError') throw new Error(Responses[index]?.Error?.Message);
        return code !== undefined && code !== 'ConditionalCheckFailed';
      });
    }
  });
  return held;
}

async function inChunks<T>(all: T[], size: number, work: (chunk: T[]) => Promise<void>): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
  await Promise.all(chunks.map(work));
}

/** A step that writes an item. */
export const putStep = (refusal: string, item: Key & Item, options: Expression = {}): Step => ({
  refusal,
  write: { Put: { TableName: tableName(), Item: item, ...expression(options) } },
});

/** A step that changes an item in place. */
export const updateStep = (refusal: string, key: Key, options: Expression & { update: string }): Step => ({
  refusal,
  write: {
    Update: { TableName: tableName(), Key: key, UpdateExpression: options.update, ...expression(options) },
  },
});

/** A step that deletes an item. */
export const removeStep = (refusal: string, key: Key, options: Expression = {}): Step => ({
  refusal,
  write: { Delete: { TableName: tableName(), Key: key, ...expression(options) } },
});

/** A step that writes nothing: what the others rest on must hold. */
export const checkStep = (refusal: string, key: Key, options: Expression & { condition: string }): Step => ({
  refusal,
  write: {
    ConditionCheck: {
      TableName: tableName(),
      Key: key,
      ...expression(options),
      ConditionExpression: options.condition,
    },
  },
});

/**
 * All steps or none. The first step whose condition does not hold throws `Refused` with its name; conflicts
 * with other transactions and throttles are tried again with jitter, then 503 (P26): the SDK does not retry them.
 * A try whose outcome nobody knows is repeated under its token, so that it is not refused by what it did itself.
 */
export async function transact(steps: Step[]): Promise<void> {
  const TransactItems = steps.map((step) => step.write);
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
      const refused = reasons?.findIndex((reason) => reason.Code === 'ConditionalCheckFailed') ?? -1;
      if (refused >= 0) throw new Refused(steps[refused]!.refusal, refused);
      if (!isTransient(error)) throw error;
      if (attempt === 8) throw new AppError('unavailable', { cause: error, retryAfter: 2 });
      // cancelled is an outcome: the next try is a transaction of its own
      if (reasons) token = randomUUID();
      await backoff(attempt);
    }
  }
}

/** Full jitter: 0 to 20, 40, 80 … 640 ms, so that the losers of a conflict do not meet again. */
const backoff = (attempt: number) => pause(Math.random() * Math.min(640, 20 * 2 ** (attempt - 1)));

const tableName = () => required('TABLE_NAME');
