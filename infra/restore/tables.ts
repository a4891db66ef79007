import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  type KeysAndAttributes,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type EntityName, entityOf } from '#functions/entities.ts';

/** An item as DynamoDB has it: what is copied is not converted. */
export type Item = Record<string, AttributeValue>;

/** The table of before, and the one that was restored. */
export interface Tables {
  from: string;
  table: string;
}

/** An item in both tables. */
export interface Pair {
  kind: EntityName | 'unknown';
  before: Item | undefined;
  restored: Item | undefined;
}

/** The operator's client: the stage's region, and the credentials that the command line of AWS has. */
export const openClient = (region: string): DynamoDBClient => new DynamoDBClient({ region });

/** The text of an attribute; empty without one. */
export const textOf = (item: Item | undefined, name: string): string => item?.[name]?.S ?? '';

/** The key of an item. */
const keyOf = ({ pk, sk }: Item): Item => ({ pk: pk!, sk: sk! });

/** A key of the product's table as DynamoDB has it. */
export const keyItem = ({ pk, sk }: { pk: string; sk: string }): Item => ({ pk: { S: pk }, sk: { S: sk } });

/** Whether two items, or attributes, are the same, or both are missing. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

const placeOf = (item: Item) => `${textOf(item, 'pk')}\n${textOf(item, 'sk')}`;

/** Every item of both tables, once: a page at a time, whatever the size of the tables. */
export async function* pairs(client: DynamoDBClient, { from, table }: Tables): AsyncGenerator<Pair> {
  for await (const items of scan(client, from)) {
    const found = await getItems(client, table, items.map(keyOf));
    for (const before of items) yield { kind: nameOf(before), before, restored: found.get(placeOf(before)) };
  }
  for await (const items of scan(client, table)) {
    const found = await getItems(client, from, items.map(keyOf));
    for (const restored of items)
      if (!found.has(placeOf(restored))) yield { kind: nameOf(restored), before: undefined, restored };
  }
}

/** A table of before may have kinds that this release does not know. */
function nameOf(item: Item): Pair['kind'] {
  try {
    return entityOf({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
  } catch {
    return 'unknown';
  }
}

async function* scan(client: DynamoDBClient, table: string): AsyncGenerator<Item[]> {
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

/** Keys of one call of BatchGetItem. */
const maxKeys = 100;

/** The longest pause before keys that a busy table has left are asked for again. */
const maxPauseMs = 5000;

/** The item of one key, or undefined. */
export const getItem = async (client: DynamoDBClient, table: string, key: Item): Promise<Item | undefined> =>
  (await getItems(client, table, [key])).get(placeOf(key));

async function getItems(client: DynamoDBClient, table: string, keys: Item[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (let at = 0; at < keys.length; at += maxKeys) {
    let open: KeysAndAttributes | undefined = { Keys: keys.slice(at, at + maxKeys), ConsistentRead: true };
    for (let pauseMs = 50; open; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      const answer: {
        Responses?: Record<string, Item[]>;
        UnprocessedKeys?: Record<string, KeysAndAttributes>;
      } = await client.send(new BatchGetItemCommand({ RequestItems: { [table]: open } }));
      for (const item of answer.Responses?.[table] ?? []) found.set(placeOf(item), item);
      open = answer.UnprocessedKeys?.[table];
      if (open) await setTimeout(pauseMs);
    }
  }
  return found;
}

type Kind = Pair['kind'];

/** A write to the restored table. */
export type Change =
  | { what: 'put'; kind: Kind; item: Item }
  | { what: 'delete'; kind: Kind; key: Item }
  | { what: 'set'; kind: Kind; key: Item; set: Item; remove: string[] }
  | { what: 'erase'; kind: 'erasure'; userId: string };

/** Writes an item over whatever stands at its key. */
export const put = (kind: Kind, item: Item): Change => ({ what: 'put', kind, item });

/** Deletes an item. */
export const remove = (kind: Kind, item: Item): Change => ({ what: 'delete', kind, key: keyOf(item) });

/** Gives an item the attributes of these names that another has, or has not; null when none differs. */
export function follow(kind: Kind, restored: Item, before: Item, names: readonly string[]): Change | null {
  const differing = names.filter((name) => !isSame(before[name], restored[name]));
  if (differing.length === 0) return null;
  const set: Item = {};
  for (const name of differing) if (before[name]) set[name] = before[name];
  return { what: 'set', kind, key: keyOf(restored), set, remove: differing.filter((name) => !before[name]) };
}

/** Writes a change; erasures are not writes of this table alone. */
export async function writeChange(
  client: DynamoDBClient,
  TableName: string,
  change: Exclude<Change, { what: 'erase' }>,
): Promise<void> {
  if (change.what === 'put') await client.send(new PutItemCommand({ TableName, Item: change.item }));
  else if (change.what === 'delete') await client.send(new DeleteItemCommand({ TableName, Key: change.key }));
  else await client.send(new UpdateItemCommand({ TableName, Key: change.key, ...expressionOf(change) }));
}

function expressionOf({ set, remove: removed }: Extract<Change, { what: 'set' }>) {
  const names: Record<string, string> = {};
  const values: Record<string, AttributeValue> = {};
  const setting = Object.entries(set).map(([name, value], at) => {
    names[`#s${at}`] = name;
    values[`:s${at}`] = value;
    return `#s${at} = :s${at}`;
  });
  const removing = removed.map((name, at) => {
    names[`#r${at}`] = name;
    return `#r${at}`;
  });
  return {
    UpdateExpression: [
      ...(setting.length > 0 ? [`SET ${setting.join(', ')}`] : []),
      ...(removing.length > 0 ? [`REMOVE ${removing.join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: names,
    ...(setting.length > 0 && { ExpressionAttributeValues: values }),
    // never a new item of parts alone
    ConditionExpression: 'attribute_exists(pk)',
  };
}
