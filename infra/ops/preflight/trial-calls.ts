import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type AttributeValue,
  type DynamoDBClient,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { entities, type EntityName, type ListName, lists } from '#functions/entities.ts';
import type { TableGuards } from '../../table-access/table-access.ts';
import type { RoleAccess } from '../../table-access/table-statements.ts';

/** What the roles of the trial may do: each right that a function of ours has, on other partitions. */
export const trialAccess: RoleAccess = {
  reads: ['order', 'option'],
  looksAt: ['session'],
  writes: ['user', 'routineProgress'],
  adds: ['metricEvent', 'auditEntry'],
  removes: ['linkToken'],
  counts: ['refusals'],
  lists: ['orders'],
  looksUpAddresses: true,
  sendsInBulk: true,
};

/** A call of the kinds that functions make. */
export interface TrialCall {
  name: string;
  send: (client: DynamoDBClient, table: string, signal: AbortSignal) => Promise<unknown>;
}

type Item = Record<string, AttributeValue>;

const keyOf = (kind: EntityName): Item => {
  const [start] = entities[kind].at;
  return { pk: { S: /[#_]$/.test(start) ? `${start}trial` : start }, sk: { S: 'trial' } };
};

const put = (TableName: string, kind: EntityName, more: Item = {}): TransactWriteItem => ({
  Put: { TableName, Item: { ...keyOf(kind), ...more } },
});
const update = (TableName: string, kind: EntityName, attribute = 'a'): TransactWriteItem => ({
  Update: {
    TableName,
    Key: keyOf(kind),
    UpdateExpression: 'SET #a = :a',
    ExpressionAttributeNames: { '#a': attribute },
    ExpressionAttributeValues: { ':a': { S: 'trial' } },
  },
});
const remove = (TableName: string, kind: EntityName): TransactWriteItem => ({
  Delete: { TableName, Key: keyOf(kind) },
});
const condition = (TableName: string, kind: EntityName): TransactWriteItem => ({
  ConditionCheck: { TableName, Key: keyOf(kind), ConditionExpression: 'attribute_not_exists(pk)' },
});

const read = (name: string, kind: EntityName, only?: string): TrialCall => ({
  name,
  send: (client, TableName, abortSignal) =>
    client.send(
      new GetItemCommand({
        TableName,
        Key: keyOf(kind),
        ...(only !== undefined && {
          ProjectionExpression: '#a',
          ExpressionAttributeNames: { '#a': only },
        }),
      }),
      { abortSignal },
    ),
});

const transaction = (name: string, steps: (table: string) => TransactWriteItem[]): TrialCall => ({
  name,
  send: (client, table, abortSignal) =>
    client.send(new TransactWriteItemsCommand({ TransactItems: steps(table) }), { abortSignal }),
});

const change = (name: string, kind: EntityName, attribute?: string): TrialCall => ({
  name,
  send: (client, table, abortSignal) =>
    client.send(new UpdateItemCommand(update(table, kind, attribute).Update as never), { abortSignal }),
});

const query = (name: string, list: ListName): TrialCall => ({
  name,
  send: (client, TableName, abortSignal) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'gsi1pk' },
        ExpressionAttributeValues: { ':pk': { S: lists[list].gsi1! } },
      }),
      { abortSignal },
    ),
});

const statements = (name: string, kinds: EntityName[]): TrialCall => ({
  name,
  send: (client, table, abortSignal) => {
    const Statements = kinds.map((kind) => ({
      Statement: `UPDATE "${table}" SET a = ? WHERE pk = ? AND sk = ?`,
      Parameters: [{ S: 'trial' }, keyOf(kind)['pk']!, keyOf(kind)['sk']!],
    }));
    return client.send(new BatchExecuteStatementCommand({ Statements }), { abortSignal });
  },
});

/** What functions do, and so every setting that fits lets pass. The first needs nothing of what AWS leaves open. */
export const ownCalls: TrialCall[] = [
  read('a read of one item', 'order'),
  {
    name: 'a batch of reads in two partitions',
    send: (client, table, abortSignal) =>
      client.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys: [keyOf('order'), keyOf('option')] } } }),
        { abortSignal },
      ),
  },
  query('a query on an index', 'orders'),
  read('a read of one attribute', 'emailIdentity', 'userId'),
  transaction('a transaction of two new items in two partitions', (table) => [
    put(table, 'metricEvent'),
    put(table, 'user'),
  ]),
  transaction('a transaction of a new, a changed, a deleted and a checked item', (table) => [
    put(table, 'metricEvent'),
    update(table, 'user'),
    remove(table, 'linkToken'),
    condition(table, 'order'),
  ]),
  transaction('a new entry of a trail beside a change', (table) => [
    put(table, 'auditEntry'),
    update(table, 'user'),
  ]),
  {
    name: 'a batch of writes in two partitions',
    send: (client, table, abortSignal) =>
      client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [table]: (['user', 'routineProgress'] as const).map((kind) => ({
              PutRequest: { Item: keyOf(kind) },
            })),
          },
        }),
        { abortSignal },
      ),
  },
  statements('a batch of statements in two partitions', ['user', 'routineProgress']),
];

/** What no function may do, by the guards that refuse it. */
export const foreignCalls: (TrialCall & { by: TableGuards[] })[] = [
  ...[
    read('a read of another partition', 'health'),
    query('a query of another list', 'users'),
    transaction('a transaction with a new item of another partition', (table) => [
      put(table, 'user'),
      put(table, 'roles'),
    ]),
    statements('a batch with a statement on another partition', ['user', 'roles']),
    change('a changed entry of a trail', 'auditEntry'),
  ].map((each) => ({ ...each, by: ['attribute', 'partition'] as TableGuards[] })),
  ...[
    read('a read of an address with the hash of its password', 'emailIdentity', 'passwordHash'),
    read('a read of all of an address', 'emailIdentity'),
    change('a changed role of an account', 'user', 'role'),
    transaction('a changed role of an account, in a transaction', (table) => [update(table, 'user', 'role')]),
    transaction('a deleted entry of a trail beside a change', (table) => [
      remove(table, 'auditEntry'),
      update(table, 'user'),
    ]),
    transaction('a change where only a check is allowed', (table) => [update(table, 'order')]),
  ].map((each) => ({ ...each, by: ['attribute'] as TableGuards[] })),
];
