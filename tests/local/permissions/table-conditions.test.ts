import { describe, expect, test } from 'vitest';
import { readCall } from '#infra/local/lambda/aws-calls.ts';
import { isAllowed, type Statement } from '#infra/local/permissions/index.ts';

const table = 'arn:aws:dynamodb:eu-west-1:000000000000:table/shop';
const allow = (actions: string[], resources: string[], more: Partial<Statement> = {}): Statement => ({
  effect: 'Allow',
  actions,
  resources,
  ...more,
});

describe('the audit trail', () => {
  const scope = { region: 'eu-west-1', account: '000000000000' };
  const TableName = 'shop';
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'];
  const role: Statement[] = [
    allow(
      ['ConditionCheckItem', ...writes].map((action) => `dynamodb:${action}`),
      [table],
    ),
    {
      effect: 'Deny',
      actions: writes.slice(1).map((action) => `dynamodb:${action}`),
      resources: [table],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'audit#*' } },
    },
  ];
  const isGranted = (operation: string, input: object): boolean => {
    const request = { service: 'dynamodb', method: 'POST', path: '/' };
    const { needs } = readCall({ ...request, operation }, JSON.stringify(input), scope);
    return needs.every(({ action, resources, context }) =>
      isAllowed(role, action, resources[0]!, context as Record<string, string[]>),
    );
  };
  const entry = { pk: { S: 'audit#prd_1' }, sk: { S: 'aud_1' } };
  const product = { pk: { S: 'prd_1' }, sk: { S: 'product' } };

  test.each<[string, string, object, boolean]>([
    ['a new entry', 'PutItem', { TableName, Item: entry }, true],
    ['a changed entry', 'UpdateItem', { TableName, Key: entry }, false],
    ['a deleted entry', 'DeleteItem', { TableName, Key: entry }, false],
    ['a changed product', 'UpdateItem', { TableName, Key: product }, true],
    [
      'a new entry beside a changed product',
      'TransactWriteItems',
      { TransactItems: [{ Put: { TableName, Item: entry } }, { Update: { TableName, Key: product } }] },
      true,
    ],
    [
      'a deleted entry beside a changed product',
      'TransactWriteItems',
      { TransactItems: [{ Update: { TableName, Key: product } }, { Delete: { TableName, Key: entry } }] },
      false,
    ],
    [
      'a batch that deletes an entry among others',
      'BatchWriteItem',
      {
        RequestItems: {
          shop: [{ PutRequest: { Item: product } }, { DeleteRequest: { Key: entry } }],
        },
      },
      false,
    ],
    [
      'a batch without entries',
      'BatchWriteItem',
      { RequestItems: { shop: [{ PutRequest: { Item: product } }] } },
      true,
    ],
    [
      'a PartiQL change by parameters',
      'BatchExecuteStatement',
      {
        Statements: [
          {
            Statement: 'UPDATE "shop" SET a = ? WHERE pk = ? AND sk = ?',
            Parameters: [{ S: 'pk' }, entry.pk, entry.sk],
          },
        ],
      },
      false,
    ],
    [
      'a PartiQL change of a product',
      'ExecuteStatement',
      {
        Statement: 'UPDATE "shop" SET a = ? WHERE pk = ? AND sk = ?',
        Parameters: [entry.pk, product.pk, product.sk],
      },
      true,
    ],
    [
      'a PartiQL deletion by a text',
      'ExecuteStatement',
      { Statement: `DELETE FROM shop WHERE "pk" = 'audit#prd_1' AND sk = 'aud_1'` },
      false,
    ],
  ])(
    'P81: a role that may only append decides on %s by the partitions of the call',
    (_, operation, input, expected) => {
      expect(isGranted(operation, input)).toBe(expected);
    },
  );
});

describe('conditions on partitions and attributes', () => {
  const scope = { region: 'eu-west-1', account: '000000000000' };
  const TableName = 'shop';
  const conditions = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['cart#*', 'catalogue'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
  const actions = ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem', 'PutItem'].map(
    (each) => `dynamodb:${each}`,
  );
  const role: Statement[] = [
    allow(actions, [table, `${table}/index/gsi1`], { conditions }),
    {
      effect: 'Deny',
      actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
      resources: [table],
      conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:Attributes': 'role' } },
    },
  ];
  const isGranted = (operation: string, input: object): boolean => {
    const request = { service: 'dynamodb', method: 'POST', path: '/' };
    const { needs } = readCall({ ...request, operation }, JSON.stringify(input), scope);
    return needs.every(({ action, resources, context }) => isAllowed(role, action, resources[0]!, context));
  };
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
  const query = (partition: string, more: object = {}) => ({
    TableName,
    KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
    ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
    ExpressionAttributeValues: { ':pk': { S: partition }, ':sk': { S: 'cart#usr_1' } },
    ...more,
  });
  const ofIndex = { IndexName: 'gsi1', ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' } };
  const get = (...partitions: string[]) => ({ RequestItems: { shop: { Keys: partitions.map(key) } } });
  const update = (UpdateExpression: string, more: object = {}) => ({
    TableName,
    Key: key('cart#usr_1'),
    UpdateExpression,
    ...more,
  });

  test.each<[string, string, object, boolean]>([
    ['an item of its partitions', 'GetItem', { TableName, Key: key('cart#usr_1') }, true],
    ['an item of another partition', 'GetItem', { TableName, Key: key('sessions#usr_1') }, false],
    [
      'a partition whose name begins as one of its own',
      'GetItem',
      { TableName, Key: key('catalogue2') },
      false,
    ],
    ['a query of its partitions', 'Query', query('cart#usr_1'), true],
    ['a query of another partition', 'Query', query('orders#usr_1'), false],
    [
      'a query that names the partition without a placeholder',
      'Query',
      query('x', { KeyConditionExpression: 'pk = :pk' }),
      false,
    ],
    ['a query of an index by its own partition key', 'Query', query('catalogue', ofIndex), true],
    ['a query of an index by another', 'Query', query('users', ofIndex), false],
    [
      'a query without a partition',
      'Query',
      query('cart#usr_1', { KeyConditionExpression: '#sk = :sk' }),
      false,
    ],
    ['a batch of its partitions', 'BatchGetItem', get('cart#usr_1', 'catalogue'), true],
    ['a batch with one item of another', 'BatchGetItem', get('cart#usr_1', 'account#usr_1'), false],
    [
      'a change of another attribute',
      'UpdateItem',
      update('SET lines = :role, #n = :x', { ExpressionAttributeNames: { '#n': 'notes' } }),
      true,
    ],
    [
      'a change of a part of another attribute',
      'UpdateItem',
      update('SET lines.#r = :x', { ExpressionAttributeNames: { '#r': 'role' } }),
      true,
    ],
    ['a change of the attribute', 'UpdateItem', update('SET lines = :x REMOVE role'), false],
    [
      'a change of the attribute by a placeholder',
      'UpdateItem',
      update('SET #r.level = :x', { ExpressionAttributeNames: { '#r': 'role' } }),
      false,
    ],
    [
      'a condition on the attribute',
      'UpdateItem',
      update('SET lines = :x', { ConditionExpression: 'attribute_exists(role)' }),
      false,
    ],
    [
      'a whole item with the attribute',
      'PutItem',
      { TableName, Item: { ...key('cart#usr_1'), role: { S: 'x' } } },
      false,
    ],
    [
      'a whole item without it',
      'PutItem',
      { TableName, Item: { ...key('cart#usr_1'), roles: { S: 'x' } } },
      true,
    ],
  ])('P153: a role limited to partitions and attributes decides on %s', (_, operation, input, expected) => {
    expect(isGranted(operation, input)).toBe(expected);
  });
});
