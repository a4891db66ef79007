import type { Need } from '../permissions/index.ts';
import { namedAttributes, type Naming } from './named-attributes.ts';

/** A value as DynamoDB's protocol has it. */
export interface Attribute {
  S?: string;
}

type Item = Record<string, Attribute>;

/** What names the item of a call, by its key or as a whole, and attributes of it. */
export interface Written extends Naming {
  Key?: Item;
  Item?: Item;
}

/** What names the partition of a query. */
export interface Queried {
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Item;
}

/** What names the attributes of a read. */
export interface Projected {
  ProjectionExpression?: string;
}

/** What a batch asks of a table: items to write, or keys to read. */
export type Batch = Record<string, Written>[] | { Keys?: Item[] };

type Context = Pick<Need, 'context'>;

/** The partition key of the table (infra/stacks/data-stack.ts). */
export const partitionKey = 'pk';

/** The part of a need that says which partitions it is about, and which attributes it names. */
export function itemContext(partitions: string[], attributes: string[] = []): Context {
  const context = {
    ...(partitions.length > 0 && { 'dynamodb:LeadingKeys': partitions }),
    ...(attributes.length > 0 && { 'dynamodb:Attributes': [...new Set(attributes)] }),
  };
  return Object.keys(context).length > 0 ? { context } : {};
}

/** The same of the items that a call names. AWS evaluates each action of a transaction by itself. */
export const contextOf = (written: Written[]): Context =>
  itemContext(
    written.flatMap(({ Key, Item }) => (Key ?? Item)?.[partitionKey]?.S ?? []),
    written.flatMap(namedAttributes),
  );

/** The same of a read of an item: with a projection the attributes that it asks for, and that it asks for no others. */
export function contextOfGet({
  Key = {},
  ProjectionExpression: only,
  ...read
}: Written & Projected): Context {
  const named = [...Object.keys(Key), ...namedAttributes({ ...read, UpdateExpression: only ?? '' })];
  const { context } = itemContext([Key[partitionKey]?.S ?? []].flat(), named);
  return { context: { ...context, 'dynamodb:Select': only ? 'SPECIFIC_ATTRIBUTES' : 'ALL_ATTRIBUTES' } };
}

/** The same of a batch on a table. */
export const contextOfBatch = (batch: Batch): Context =>
  contextOf(
    Array.isArray(batch) ? batch.flatMap(Object.values<Written>) : (batch.Keys ?? []).map((Key) => ({ Key })),
  );

/** The same of a query, whose leading key is that of the index where it names one. */
export function contextOfQuery({
  IndexName: index = '',
  KeyConditionExpression: condition = '',
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: Queried & Naming): Context {
  const compared = [...condition.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const [, , value = ''] = compared.find(([, name]) => (names[name!] ?? name) === index + partitionKey) ?? [];
  return itemContext([values[value]?.S ?? []].flat());
}
