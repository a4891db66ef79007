import { describe, expect, test } from 'vitest';
import { readCall } from '#infra/local/lambda/aws-calls.ts';
import {
  decide,
  isAllowed,
  mayInvoke,
  type Statement,
  statementsOf,
} from '#infra/local/permissions/index.ts';
import { functionResources, smallApp } from '../small-app.ts';

const allow = (actions: string[], resources: string[], more: Partial<Statement> = {}): Statement => ({
  effect: 'Allow',
  actions,
  resources,
  ...more,
});
const table = 'arn:aws:dynamodb:eu-west-1:000000000000:table/shop';

describe('IAM decides', () => {
  test.each<[string, Statement[], string, string, boolean]>([
    ['the action and the resource', [allow(['dynamodb:GetItem'], [table])], 'dynamodb:GetItem', table, true],
    ['another action', [allow(['dynamodb:GetItem'], [table])], 'dynamodb:PutItem', table, false],
    ['another resource', [allow(['dynamodb:GetItem'], [table])], 'dynamodb:GetItem', `${table}s`, false],
    ['actions in any case', [allow(['DynamoDB:getitem'], [table])], 'dynamodb:GetItem', table, true],
    [
      'resources in their case',
      [allow(['dynamodb:GetItem'], [table.toUpperCase()])],
      'dynamodb:GetItem',
      table,
      false,
    ],
    ['a wildcard in the action', [allow(['dynamodb:*Item'], ['*'])], 'dynamodb:GetItem', table, true],
    [
      'a wildcard does not leave its service',
      [allow(['dynamodb:*'], ['*'])],
      'dynamodbx:GetItem',
      table,
      false,
    ],
    [
      'an index needs its own ARN',
      [allow(['dynamodb:Query'], [table])],
      'dynamodb:Query',
      `${table}/index/gsi1`,
      false,
    ],
    [
      'an index by wildcard',
      [allow(['dynamodb:Query'], [`${table}/index/*`])],
      'dynamodb:Query',
      `${table}/index/gsi1`,
      true,
    ],
    [
      'question marks',
      [allow(['s:G'], ['arn:secret:stripe-??????'])],
      's:G',
      'arn:secret:stripe-tenaz1',
      true,
    ],
    [
      'one character short',
      [allow(['s:G'], ['arn:secret:stripe-??????'])],
      's:G',
      'arn:secret:stripe-tena1',
      false,
    ],
    ['dots are dots', [allow(['s:G'], ['arn:a.b'])], 's:G', 'arn:axb', false],
    [
      'Deny wins, wherever it stands',
      [{ effect: 'Deny', actions: ['s3:*'], resources: ['*'] }, allow(['s3:GetObject'], ['*'])],
      's3:GetObject',
      'x',
      false,
    ],
  ])('IAM decides by the policy: %s', (_, statements, action, resource, expected) => {
    expect(isAllowed(statements, action, resource)).toBe(expected);
  });

  test('an explicit deny is distinguished from a missing allow', () => {
    expect(decide([{ effect: 'Deny', actions: ['a:b'], resources: ['*'] }], 'a:b', 'x')).toBe('explicit');
    expect(decide([], 'a:b', 'x')).toBe('implicit');
  });

  test.each<[object, object, boolean]>([
    [{ StringEquals: { 'ses:FromAddress': 'a@b.es' } }, { 'ses:FromAddress': 'a@b.es' }, true],
    [{ StringEquals: { 'SES:fromaddress': ['x', 'a@b.es'] } }, { 'ses:FromAddress': 'a@b.es' }, true],
    [{ StringEquals: { 'ses:FromAddress': 'a@b.es' } }, {}, false],
    [{ StringLike: { 'ses:FromAddress': '*@b.es' } }, { 'ses:FromAddress': 'a@b.es' }, true],
    [{ StringLike: { 'ses:FromAddress': '*@b.es' } }, { 'ses:FromAddress': 'a@b.es.evil' }, false],
    [{ StringEqualsIfExists: { k: 'a' } }, {}, true],
    [{ 'ForAllValues:StringEquals': { k: ['a', 'b'] } }, { k: ['a', 'c'] }, false],
    [{ 'ForAnyValue:StringEquals': { k: ['a', 'b'] } }, { k: ['a', 'c'] }, true],
    [{ Bool: { 'aws:SecureTransport': false } }, { 'aws:SecureTransport': 'true' }, false],
    [{ Null: { k: 'true' } }, {}, true],
  ])('the condition %j is evaluated in the context %j', (conditions, context, expected) => {
    const statement = allow(['a:b'], ['*'], {
      conditions: conditions as NonNullable<Statement['conditions']>,
    });
    expect(isAllowed([statement], 'a:b', 'x', context as Record<string, string>)).toBe(expected);
  });

  test('P44: what was asked before with other values of its conditions is decided anew', () => {
    const own = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['cart#*'] } };
    const statements = [
      allow(['dynamodb:GetItem'], ['arn:table'], { conditions: own }),
      allow(['dynamodb:Query'], ['arn:table']),
    ];
    const may = (key: string, action = 'dynamodb:GetItem', resource = 'arn:table') =>
      isAllowed(statements, action, resource, { 'dynamodb:LeadingKeys': [key] });
    expect([may('cart#usr_1'), may('account#usr_1'), may('cart#usr_1')]).toEqual([true, false, true]);
    expect([may('account#usr_1', 'dynamodb:Query'), may('cart#usr_1', 'dynamodb:PutItem')]).toEqual([
      true,
      false,
    ]);
    expect(may('cart#usr_1', 'dynamodb:GetItem', 'arn:other')).toBe(false);
  });

  test('an unknown condition operator throws instead of matching', () => {
    const statement = allow(['a:b'], ['*'], { conditions: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } });
    expect(() => isAllowed([statement], 'a:b', 'x')).toThrow('IpAddress');
  });
});

describe('what a role holds', () => {
  const statement = (Action: string) => ({
    PolicyDocument: { Statement: { Effect: 'Allow', Action, Resource: '*' } },
  });
  const role = (properties: object) => ({
    Role: { Type: 'AWS::IAM::Role', Properties: { RoleName: 'r', ...properties } },
  });

  test('a role holds the statements of its inline, attached and managed policies', () => {
    const assembly = smallApp({
      ...role({
        Policies: [{ PolicyName: 'p', ...statement('a:inline') }],
        ManagedPolicyArns: [
          { 'Fn::Sub': 'arn:${AWS::Partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole' },
        ],
      }),
      Attached: {
        Type: 'AWS::IAM::Policy',
        Properties: { ...statement('a:attached'), Roles: [{ Ref: 'Role' }] },
      },
      Other: { Type: 'AWS::IAM::Policy', Properties: { ...statement('a:other'), Roles: ['another'] } },
    });
    const statements = statementsOf(assembly, 'r');
    expect(statements.flatMap(({ actions }) => actions)).toEqual([
      'a:inline',
      'a:attached',
      'logs:CreateLogGroup',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
    ]);
  });

  test('an unknown managed policy throws', () => {
    const assembly = smallApp(role({ ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] }));
    expect(() => statementsOf(assembly, 'r')).toThrow('AdministratorAccess');
  });

  test('what is not read of policies throws instead of granting or denying', () => {
    const written = (Statement: object) => ({ PolicyDocument: { Statement } });
    const excluding = { Effect: 'Allow', NotAction: 'iam:*', Resource: '*' };
    const Other = { Type: 'AWS::IAM::ManagedPolicy', Properties: { ...statement('a:b'), Roles: ['r'] } };
    for (const resources of [role({ Policies: [written(excluding)] }), { ...role({}), Other }])
      expect(() => statementsOf(smallApp(resources), 'r')).toThrow('The local cloud');
  });

  test('a service invokes a function only with a Lambda permission of the template', () => {
    const assembly = smallApp({
      ...functionResources('fn', { code: '/x' }),
      Allow: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { 'Fn::GetAtt': ['fn', 'Arn'] },
          Principal: 'events.amazonaws.com',
          SourceArn: 'arn:rule/a*',
        },
      },
    });
    expect(mayInvoke(assembly, 'events.amazonaws.com', 'fn', 'arn:rule/a1')).toBe(true);
    expect(mayInvoke(assembly, 'events.amazonaws.com', 'fn', 'arn:rule/b1')).toBe(false);
    expect(mayInvoke(assembly, 'apigateway.amazonaws.com', 'fn', 'arn:rule/a1')).toBe(false);
  });
});

describe('what a call asks of IAM', () => {
  const place = { region: 'eu-west-1', account: '000000000000' };
  const request = {
    method: 'POST',
    path: '/',
    operation: undefined,
  };
  const needs = (part: object, body = '') => {
    const call = readCall({ ...request, service: 'dynamodb', ...part }, body, place);
    return call.needs.map(
      ({ action, resources }) => `${action} ${resources.join('|').replaceAll(table, 'TABLE')}`,
    );
  };
  const dynamo = (operation: string, input: object) => needs({ operation }, JSON.stringify(input));

  test('a DynamoDB call needs permissions on its tables, indexes and every action of a transaction', () => {
    expect(dynamo('GetItem', { TableName: 'shop' })).toEqual(['dynamodb:GetItem TABLE']);
    expect(dynamo('GetItem', { TableName: table })).toEqual(['dynamodb:GetItem TABLE']);
    expect(dynamo('Query', { TableName: 'shop', IndexName: 'gsi1' })).toEqual([
      'dynamodb:Query TABLE/index/gsi1',
    ]);
    expect(dynamo('BatchGetItem', { RequestItems: { shop: {}, other: {} } })).toHaveLength(2);
    const TableName = 'shop';
    expect(
      dynamo('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName } },
          { Update: { TableName } },
          { Delete: { TableName } },
          { ConditionCheck: { TableName } },
        ],
      }),
    ).toEqual(
      ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map(
        (action) => `dynamodb:${action} TABLE`,
      ),
    );
    expect(dynamo('TransactGetItems', { TransactItems: [{ Get: { TableName } }] })).toEqual([
      'dynamodb:GetItem TABLE',
    ]);
    expect(dynamo('ListTables', {})).toEqual(['dynamodb:ListTables *']);
  });

  test('P44: a PartiQL call needs its verb on every table and index, a batch write its own action', () => {
    const update = (name: string) => ({ Statement: `UPDATE "${name}" SET a = ? WHERE pk = ? AND sk = ?` });
    expect(dynamo('BatchExecuteStatement', { Statements: [update('shop'), update('shop')] })).toEqual([
      'dynamodb:PartiQLUpdate TABLE',
    ]);
    const mixed = [
      update('shop'),
      { Statement: 'update other\n  SET a = 1' },
      { Statement: "INSERT INTO shop VALUE {'pk': ?}" },
      { Statement: `DELETE FROM "shop" WHERE pk = 'a'` },
    ];
    expect(dynamo('ExecuteTransaction', { TransactStatements: mixed })).toEqual([
      'dynamodb:PartiQLUpdate TABLE',
      'dynamodb:PartiQLUpdate arn:aws:dynamodb:eu-west-1:000000000000:table/other',
      'dynamodb:PartiQLInsert TABLE',
      'dynamodb:PartiQLDelete TABLE',
    ]);
    expect(
      dynamo('ExecuteStatement', { Statement: 'SELECT pk,\n sk FROM "shop"."gsi1" WHERE a = ?' }),
    ).toEqual(['dynamodb:PartiQLSelect TABLE/index/gsi1']);
    expect(dynamo('ExecuteStatement', { Statement: 'EXISTS(SELECT * FROM shop)' })).toEqual([
      'dynamodb:PartiQLUnknown *',
    ]);
    expect(dynamo('BatchWriteItem', { RequestItems: { shop: [], other: [] } })).toEqual([
      'dynamodb:BatchWriteItem TABLE',
      'dynamodb:BatchWriteItem arn:aws:dynamodb:eu-west-1:000000000000:table/other',
    ]);
  });

  test('P44: permissions to put and update items allow neither batch writes nor PartiQL', () => {
    const statements = [allow(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [table])];
    for (const action of ['BatchWriteItem', 'PartiQLUpdate', 'PartiQLInsert', 'PartiQLDelete'])
      expect(isAllowed(statements, `dynamodb:${action}`, table)).toBe(false);
  });

  test('an S3 call needs permissions on its object, with its parts', () => {
    const s3 = (method: string, path: string) => needs({ service: 's3', method, path });
    expect(s3('GET', '/pictures/media/a%20b.webp?x-id=GetObject')).toEqual([
      's3:GetObject arn:aws:s3:::pictures/media/a b.webp',
    ]);
    expect(s3('GET', '/pictures?list-type=2')).toEqual(['s3:ListBucket arn:aws:s3:::pictures']);
    expect(s3('DELETE', '/pictures/a?uploadId=1')).toEqual([
      's3:AbortMultipartUpload arn:aws:s3:::pictures/a',
    ]);
    expect(s3('POST', '/pictures?delete')).toEqual(['s3:DeleteObject arn:aws:s3:::pictures/*']);
  });

  describe('an SES call', () => {
    const arn = 'arn:aws:ses:eu-west-1:000000000000:';
    const post = { service: 'ses', method: 'POST' };
    const single = { ...post, path: '/v2/email/outbound-emails' };
    const bulk = { ...post, path: '/v2/email/outbound-bulk-emails' };
    const common = { FromEmailAddress: 'Tenaz <hola@tenaz.es>', ConfigurationSetName: 'all' };
    const content = (TemplateName: string) => ({ Template: { TemplateName, TemplateData: '{}' } });
    const order = JSON.stringify({ ...common, Content: content('order') });
    const routine = JSON.stringify({ ...common, DefaultContent: content('routine'), BulkEmailEntries: [] });

    test.each([
      ['SendEmail', 'SendTemplatedEmail', 'order', single, order],
      ['SendBulkEmail', 'SendBulkTemplatedEmail', 'routine', bulk, routine],
    ])(
      'P44: %s needs its own action and %s on sender, configuration set and template',
      (operation, underlying, template, part, body) => {
        expect(needs(part, body)).toEqual(
          [operation, underlying].flatMap((action) => [
            `ses:${action} ${arn}identity/hola@tenaz.es|${arn}identity/tenaz.es`,
            `ses:${action} ${arn}configuration-set/all`,
            `ses:${action} ${arn}template/${template}`,
          ]),
        );
        expect(readCall({ ...request, ...part }, body, place).operation).toBe(operation);
      },
    );

    test('a mail without a template needs the action of its operation alone, and other paths a permission on all', () => {
      const body = JSON.stringify({ ...common, Content: { Simple: {} } });
      expect(needs(single, body)).toEqual([
        `ses:SendEmail ${arn}identity/hola@tenaz.es|${arn}identity/tenaz.es`,
        `ses:SendEmail ${arn}configuration-set/all`,
      ]);
      expect(needs({ ...post, method: 'GET', path: '/v2/email/account' })).toEqual([
        'ses:GET /v2/email/account *',
      ]);
    });

    test('P44: only the action of templated mails knows the sender’s address, which a role may be limited to', () => {
      const call = readCall({ ...request, ...bulk }, routine, place);
      const resources = [`${arn}identity/tenaz.es`, `${arn}configuration-set/all`, `${arn}template/routine`];
      const may = (from: string, ofOperation: string) => {
        const limited = (operator: string) => ({
          conditions: { [operator]: { 'ses:FromAddress': from } },
        });
        const statements = [
          allow(['ses:SendBulkEmail'], resources, limited(ofOperation)),
          allow(['ses:SendBulkTemplatedEmail'], resources, limited('StringEquals')),
        ];
        return call.needs.every(({ action, resources: wanted, context }) =>
          wanted.some((resource) => isAllowed(statements, action, resource, context)),
        );
      };
      expect(may('hola@tenaz.es', 'StringEqualsIfExists')).toBe(true);
      expect(may('hola@tenaz.es', 'StringEquals')).toBe(false);
      expect(may('otra@tenaz.es', 'StringEqualsIfExists')).toBe(false);
    });
  });

  test('calls to SQS, Systems Manager and unknown services need their permissions', () => {
    const of = (service: string, operation: string, input: object) =>
      needs({ service, operation }, JSON.stringify(input));
    expect(of('sqs', 'SendMessageBatch', { QueueUrl: 'http://h/0/mail' })).toEqual([
      'sqs:SendMessage arn:aws:sqs:eu-west-1:000000000000:mail',
    ]);
    for (const Name of ['/tenaz/stripe', 'tenaz/stripe'])
      expect(of('ssm', 'GetParameter', { Name })).toEqual([
        'ssm:GetParameter arn:aws:ssm:eu-west-1:000000000000:parameter/tenaz/stripe',
      ]);
    expect(of('kms', 'Decrypt', {})).toEqual(['kms:Decrypt *']);
  });
});
