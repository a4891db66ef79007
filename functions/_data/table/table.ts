import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../_kit/app-error.ts';
import { isTransient } from '../../_ports/aws-error.ts';
import { backoff } from '../../_ports/aws-json.ts';
import { fromAttributes, toAttributes, type Item } from './attributes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { client, send, tableName, type Key } from './client.ts';
import { cancellationReasons, ConditionFailed } from './errors.ts';

/* The one table. Reads are strongly consistent unless they go through an index; every read is parsed. */

type Schema = z.core.$ZodType;

/** Parts of a write expression; `names` as DynamoDB wants them, `values` plain. */
export interface Expression {
  update?: string;
  condition?: string;
  names?: Record<string, string>;
  values?: Item;
}

/** One step of a transaction and the name of what it means when its condition does not hold. */
export interface Step {
  write: TransactWriteItem;
  refusal: string;
}

const expression = ({ condition, names, values }: Expression) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values && toAttributes(values),
});

const at = (key: Key) => ({ TableName: tableName(), Key: toAttributes(key) });
const whole = (item: Key & Item) => ({ TableName: tableName(), Item: toAttributes(item) });

/** The item at `key`, or null. Half a unit per 4 KB with `eventually`, one otherwise. */
export async function get<S extends Schema>(
  schema: S,
  key: Key,
  eventually = false,
): Promise<z.output<S> | null> {
  const { Item } = await send('GetItem', { ...at(key), ConsistentRead: !eventually });
  return Item ? z.parse(schema, fromAttributes(Item)) : null;
}

/** Writes an item; with a condition that does not hold, throws `Refused`. */
export async function put(item: Key & Item, options: Expression & { refusal?: string } = {}): Promise<void> {
  await send('PutItem', { ...whole(item), ...expression(options) }).catch(refuse(options.refusal));
}

/** Updates an item in place and gives its new attributes; with a condition that does not hold, throws `Refused`. */
export async function update(
  key: Key,
  options: Expression & { update: string; refusal?: string },
): Promise<Item> {
  const { Attributes = {} } = await send('UpdateItem', {
    ...at(key),
    UpdateExpression: options.update,
    ...expression(options),
    ReturnValues: 'ALL_NEW',
  }).catch(refuse(options.refusal));
  return fromAttributes(Attributes);
}

/** Deletes an item and gives what it was, or null; a condition that does not hold throws `Refused`. */
export async function deleteItem(
  key: Key,
  options: Expression & { refusal?: string } = {},
): Promise<Item | null> {
  const { Attributes } = await send('DeleteItem', {
    ...at(key),
    ...expression(options),
    ReturnValues: 'ALL_OLD',
  }).catch(refuse(options.refusal));
  return Attributes ? fromAttributes(Attributes) : null;
}

const refuse =
  (refusal = 'condition') =>
  (error: unknown) => {
    if ((error as Error).name === 'ConditionalCheckFailedException') throw new ConditionFailed(refusal, 0);
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
  const page = await send('Query', {
    TableName: tableName(),
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${range}`,
    ExpressionAttributeNames: { '#pk': pk, ...(range && { '#sk': sk }) },
    ExpressionAttributeValues: toAttributes({ ':pk': partition, ...(range && { ':sk': prefix ?? upTo }) }),
    ScanIndexForward: !newestFirst,
    Limit: limit,
    ConsistentRead: !index,
    ExclusiveStartKey: cursor === undefined ? undefined : toAttributes(readCursor(cursor, pk, partition)),
  }).catch(refuseCursor(cursor));
  const items = (page.Items ?? []).map((item) => z.parse(schema, fromAttributes(item)));
  const end = page.LastEvaluatedKey;
  return { items, cursor: end ? writeCursor(fromAttributes(end)) : null };
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

/** A step that writes an item. */
export const putStep = (refusal: string, item: Key & Item, options: Expression = {}): Step => ({
  refusal,
  write: { Put: { ...whole(item), ...expression(options) } },
});

/** A step that changes an item in place. */
export const updateStep = (refusal: string, key: Key, options: Expression & { update: string }): Step => ({
  refusal,
  write: { Update: { ...at(key), UpdateExpression: options.update, ...expression(options) } },
});

/** A step that deletes an item. */
export const deleteStep = (refusal: string, key: Key, options: Expression = {}): Step => ({
  refusal,
  write: { Delete: { ...at(key), ...expression(options) } },
});

/** A step that writes nothing: what the others rest on must hold. */
export const checkStep = (refusal: string, key: Key, options: Expression & { condition: string }): Step => ({
  refusal,
  write: {
    ConditionCheck: { ...at(key), ...expression(options), ConditionExpression: options.condition },
  },
});

/** Those of a cancelled transaction that a moment later may not be there. */
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * All steps or none. The first step whose condition does not hold throws `Refused` with its name; conflicts
 * with other transactions and throttles are tried again with jitter, then 503 (P26).
 * A try whose outcome nobody knows is repeated under its token, so that it is not refused by what it did itself.
 */
export async function transact(steps: Step[]): Promise<void> {
  const TransactItems = steps.map((step) => step.write);
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      await client.call('TransactWriteItems', { TransactItems, ClientRequestToken: token });
      return;
    } catch (error) {
      const reasons = cancellationReasons(error);
      const refused = reasons.indexOf('ConditionalCheckFailed');
      if (refused >= 0) throw new ConditionFailed(steps[refused]!.refusal, refused);
      if (!isTransient(error) && !reasons.some((reason) => transientReasons.has(reason))) throw error;
      // who has asked in vain for seconds has no time for another round
      const isSilent = (error as Error).name === 'TimeoutError';
      if (attempt === 8 || isSilent) throw new AppError('unavailable', { cause: error, retryAfter: 2 });
      // cancelled is an outcome: the next try is a transaction of its own
      if (reasons.length > 0) token = randomUUID();
      await backoff(attempt);
    }
  }
}
