import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { backoff } from '../kit/time.ts';
import { inKnownShape, isKnownOrLogged, itemFacts } from './entity.ts';
import { AppError } from '../kit/app-error.ts';
import { client, type Item, type Key, orClosed, responseOf, tableName } from './client.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { cancellationReasons, ConditionFailed, isConditionFailed, logTableRefusal } from './errors.ts';
import { isTimeout, isTransient } from './retries.ts';

/** The part of a read that asks for these attributes alone. */
export const projection = (attributes: string[]) => ({
  ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
});

/* The one table. Reads are strongly consistent unless they go through an index; every read is parsed. */

type Schema = z.core.$ZodType;

/** Parts of a write expression; `names` and `values` as DynamoDB's document client takes them. */
export interface Expression {
  update?: string;
  condition?: string;
  names?: Record<string, string>;
  values?: Item;
}

/** One step of a transaction and the name of what it means when its condition does not hold. */
export interface Step {
  write: NonNullable<TransactWriteCommandInput['TransactItems']>[number];
  refusal: string;
}

const expression = ({ condition, names, values }: Expression) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});

const at = (key: Key) => ({ TableName: tableName(), Key: key });
const whole = (item: Key & Item) => ({ TableName: tableName(), Item: item });

/** The item at `key`, or null. Half a unit per 4 KB with `eventually`, one otherwise. */
export async function get<S extends Schema>(
  schema: S,
  key: Key,
  eventually = false,
): Promise<z.output<S> | null> {
  const read = new GetCommand({ ...at(key), ConsistentRead: !eventually });
  const { Item } = await responseOf(client().send(read));
  return Item ? z.parse(schema, inKnownShape(Item)) : null;
}

/** The same of the attributes that the schema names and no others: what a role may read of an item that has more. */
export async function getParts<S extends z.ZodObject>(schema: S, key: Key): Promise<z.output<S> | null> {
  const only = [...itemFacts, ...Object.keys(schema.shape)];
  const read = new GetCommand({ ...at(key), ConsistentRead: true, ...projection(only) });
  const { Item } = await responseOf(client().send(read));
  return Item ? z.parse(schema, inKnownShape(Item)) : null;
}

/** Writes an item; with a condition that does not hold, throws `ConditionFailed`. */
export async function put(item: Key & Item, options: Expression & { refusal?: string } = {}): Promise<void> {
  const write = new PutCommand({ ...whole(item), ...expression(options) });
  await responseOf(client().send(write)).catch(refuse(options.refusal));
}

/** Updates an item and returns its new attributes; throws `ConditionFailed` if the condition does not hold. */
export async function update(
  key: Key,
  options: Expression & { update: string; refusal?: string },
): Promise<Item> {
  const write = new UpdateCommand({
    ...at(key),
    UpdateExpression: options.update,
    ...expression(options),
    ReturnValues: 'ALL_NEW',
  });
  const { Attributes = {} } = await responseOf(client().send(write)).catch(refuse(options.refusal));
  return inKnownShape(Attributes);
}

/** Deletes an item and returns its last state, or null; throws `ConditionFailed` if the condition does not hold. */
export async function deleteItem(
  key: Key,
  options: Expression & { refusal?: string } = {},
): Promise<Item | null> {
  const write = new DeleteCommand({ ...at(key), ...expression(options), ReturnValues: 'ALL_OLD' });
  const { Attributes } = await responseOf(client().send(write)).catch(refuse(options.refusal));
  return Attributes ? inKnownShape(Attributes) : null;
}

const refuse =
  (refusal = 'condition') =>
  (error: unknown) => {
    throw error instanceof ConditionalCheckFailedException ? new ConditionFailed(refusal, 0) : error;
  };

/** A page of a partition. `prefix` narrows the sort key; `from` begins it, `upTo` ends it, both included. */
interface QueryOptions {
  index?: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';
  prefix?: string;
  from?: string | undefined;
  upTo?: string;
  newestFirst?: boolean;
  limit?: number;
  cursor?: string;
  /** Leaves out what a newer release wrote in another shape, with an error in the log; without it the query throws. */
  leavesNewer?: boolean;
}

/**
 * Items of one partition in sort-key order, with an opaque cursor to read on, and that of each item, to read on after it; a
 * forged cursor is 400 (P34).
 */
export async function query<S extends Schema>(schema: S, partition: string, options: QueryOptions = {}) {
  const { index, newestFirst, limit, cursor, leavesNewer } = options;
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk'];
  const { condition, bounds } = rangeOf(options);
  const read = new QueryCommand({
    TableName: tableName(),
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${condition}`,
    ExpressionAttributeNames: { '#pk': pk, ...(condition && { '#sk': sk }) },
    ExpressionAttributeValues: { ':pk': partition, ...bounds },
    ScanIndexForward: !newestFirst,
    Limit: limit,
    ConsistentRead: !index,
    ExclusiveStartKey: cursor === undefined ? undefined : readCursor(cursor, pk, partition),
  });
  const { Items = [], LastEvaluatedKey: end } = await responseOf(client().send(read)).catch(
    refuseCursor(cursor),
  );
  return {
    items: (leavesNewer ? Items.filter(isKnownOrLogged) : Items).map((item) =>
      z.parse(schema, inKnownShape(item)),
    ),
    cursor: end ? writeCursor(end) : null,
    cursorAfter: (nth: number): string => {
      const item = Items[nth] ?? {};
      return writeCursor(Object.fromEntries(['pk', 'sk', pk, sk].map((name) => [name, item[name]])));
    },
  };
}

/** The condition on the sort key, and its values. */
function rangeOf({ prefix, from, upTo }: QueryOptions): { condition: string; bounds: Item } {
  if (prefix !== undefined)
    return { condition: ' AND begins_with(#sk, :prefix)', bounds: { ':prefix': prefix } };
  if (from !== undefined && upTo !== undefined)
    return { condition: ' AND #sk BETWEEN :from AND :upTo', bounds: { ':from': from, ':upTo': upTo } };
  if (from !== undefined) return { condition: ' AND #sk >= :from', bounds: { ':from': from } };
  if (upTo !== undefined) return { condition: ' AND #sk <= :upTo', bounds: { ':upTo': upTo } };
  return { condition: '', bounds: {} };
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
const throttles = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);
const transientReasons = new Set(['TransactionConflict', ...throttles]);

/**
 * Writes all steps or none. A step whose condition does not hold throws `ConditionFailed` with its name. Conflicts with
 * other transactions and throttles are retried with jitter, then throw 503 (P26). A try without a response is repeated
 * with the same token, so that its own first write does not refuse it.
 */
export async function transact(steps: Step[]): Promise<void> {
  const TransactItems = steps.map((step) => step.write);
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      await client().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const reasons = cancellationReasons(error);
      const refused = reasons.indexOf('ConditionalCheckFailed');
      if (refused >= 0) throw new ConditionFailed(steps[refused]!.refusal, refused);
      if (!isTransient(error) && !reasons.some((reason) => transientReasons.has(reason)))
        throw orClosed(error);
      const throttle = reasons.find((reason) => throttles.has(reason));
      if (throttle) logTableRefusal(throttle);
      // a table that has been silent for seconds leaves no time for another round
      if (attempt === 8 || isTimeout(error))
        throw new AppError('unavailable', { cause: error, retryAfter: 2 });
      // cancelled is an outcome: the next try is a transaction of its own
      if (reasons.length > 0) token = randomUUID();
      await backoff(attempt);
    }
  }
}

/** `SET` of every attribute that is given, as parts of a write expression. */
export function setExpression(changes: object): Required<Pick<Expression, 'update' | 'names' | 'values'>> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    update: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
}

/** The condition that attributes are as they were read, an absent one still absent, as parts of a write expression. */
export function unchanged<T extends object>(read: T, attributes: readonly (keyof T & string)[]) {
  const isSame = (name: keyof T & string) =>
    read[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :old_${name}`;
  const given = attributes.filter((name) => read[name] !== undefined);
  return {
    condition: attributes.map(isSame).join(' AND '),
    names: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(given.map((name) => [`:old_${name}`, read[name]])),
  };
}

/** Awaits a conditional write: true when it took place, false when one of its conditions, named in `refusals`, did not hold. */
export async function tryWrite(write: Promise<unknown>, ...refusals: string[]): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (refusals.some((refusal) => isConditionFailed(error, refusal))) return false;
    throw error;
  }
}
