import {
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { isSame, keyOf, type Item, type Pair } from './tables.ts';

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
