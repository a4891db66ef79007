import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, Fn, SecretValue, Stack, Stage } from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Trigger } from 'aws-cdk-lib/triggers';
import { describe, expect, test } from 'vitest';
import { assemble, readAssembly, type StackSource } from '#infra/local/assembly/index.ts';
import { deployTriggers } from '#infra/local/cloud/index.ts';

/** The value of one property `It` after resolution. */
function resolved(value: unknown, more: Partial<StackSource['template']> = {}, values = {}): unknown {
  const thing = { Type: 'Test::Thing', Properties: { It: value } };
  const template = { ...more, Resources: { ...more.Resources, Thing: thing } };
  const assembly = assemble([{ name: 'Small', template }], values);
  return assembly.find('Test::Thing', 'Thing')!.properties.It;
}

describe('intrinsic functions', () => {
  const Resources = {
    Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'shop' } },
    Fn: { Type: 'AWS::Lambda::Function', Properties: {} },
    Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Fn' } } },
    Mail: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mail' } },
    Site: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
    Odd: { Type: 'Test::Odd', Properties: {} },
  };
  const arn = (rest: string) => `arn:aws:${rest}`;
  test.each<[unknown, unknown]>([
    [{ Ref: 'Table' }, 'shop'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, arn('dynamodb:eu-west-1:000000000000:table/shop')],
    [{ 'Fn::GetAtt': 'Table.Arn' }, arn('dynamodb:eu-west-1:000000000000:table/shop')],
    [{ 'Fn::GetAtt': ['Fn', 'Arn'] }, arn('lambda:eu-west-1:000000000000:function:Small-Fn')],
    [{ Ref: 'Version' }, arn('lambda:eu-west-1:000000000000:function:Small-Fn:1')],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] }, 'a-eu-west-1'],
    [
      { 'Fn::Sub': 'x-${Table}-${Table.Arn}-${!Kept}-${AWS::Partition}' },
      'x-shop-arn:aws:dynamodb:eu-west-1:000000000000:table/shop-${Kept}-aws',
    ],
    [{ 'Fn::Sub': ['${a}-${Table}', { a: { Ref: 'Fn' } }] }, 'Small-Fn-shop'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    [{ a: { Ref: 'AWS::NoValue' }, b: [1, { Ref: 'AWS::NoValue' }] }, { b: [1] }],
    [{ Ref: 'Given' }, 'default'],
    [{ Ref: 'Mail' }, 'http://127.0.0.1:9324/0/mail'],
    [
      { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }, '/x']] },
      'http://localhost:4000/x',
    ],
    ['https://localhostess.example', 'https://localhostess.example'],
    // moto has TLS, at an address
    ['https://127.0.0.1:5000/q', 'https://127.0.0.1:5000/q'],
    [
      { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:key::}}']] },
      'value of key',
    ],
    ['{{resolve:secretsmanager:tenaz/stripe:SecretString:::}}', 'value of undefined'],
  ])('%j is resolved to its local value', (value, expected) => {
    const more = {
      Resources,
      Parameters: { Given: { Type: 'String', Default: 'default' } },
    };
    const values = {
      siteDomain: 'localhost:4000',
      queueUrl: (name: string) => `http://127.0.0.1:9324/0/${name}`,
      secret: (_: string, key?: string) => `value of ${key}`,
    };
    expect(resolved(value, more, values)).toEqual(expected);
  });

  test.each([
    [{ 'Fn::Cidr': [] }, 'Fn::Cidr is not supported by the local cloud'],
    [{ Ref: 'Missing' }, 'no resource Missing'],
    [{ 'Fn::GetAtt': ['Odd', 'Colour'] }, 'has no attribute Colour in the local cloud'],
    [
      { 'Fn::GetStackOutput': { StackName: 'Other', Region: 'eu-west-1', OutputName: 'Thing' } },
      'Other.Thing, which no stack has',
    ],
    [{ 'Fn::ImportValue': 'Other:Thing' }, 'imports Other:Thing, which no stack exports'],
    [{ Ref: 'Mail' }, 'needs queueUrl'],
    ['{{resolve:vault:x}}', 'of a service that the local cloud does not support'],
  ])('%j throws an error that names the resource', (value, message) => {
    expect(() => resolved(value, { Resources })).toThrow(/^Small\/Thing: /);
    expect(() => resolved(value, { Resources })).toThrow(message);
  });

  test('an imported value is that of the stack which exports it, whose name may be made of other values', () => {
    const Resources = { Mail: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mail' } } };
    const Name = { 'Fn::Join': [':', [{ Ref: 'AWS::StackName' }, 'Mail']] };
    const Outputs = {
      Unexported: { Value: 'x' },
      Mail: { Value: { 'Fn::GetAtt': ['Mail', 'Arn'] }, Export: { Name } },
    };
    const importing = {
      Resources: { Thing: { Type: 'T', Properties: { It: { 'Fn::ImportValue': 'Data:Mail' } } } },
    };
    const assembly = assemble([
      { name: 'Api', template: importing },
      { name: 'Data', template: { Resources, Outputs } },
    ]);
    expect(assembly.find('T', 'Thing')!.properties).toEqual({
      It: 'arn:aws:sqs:eu-west-1:000000000000:mail',
    });
  });

  test('a resource with a condition is refused by its name', () => {
    const template = { Resources: { A: { Type: 'T', Condition: 'No' } } };
    expect(() => assemble([{ name: 'S', template }])).toThrow('A has a condition');
  });
});

describe('a synthesized app', () => {
  const code = mkdtempSync(join(tmpdir(), 'assembly-'));
  writeFileSync(join(code, 'index.mjs'), 'export const handler = () => 1');

  function synth(build: (data: Stack, api: Stack) => unknown, staged = false): string {
    const outdir = join(mkdtempSync(join(tmpdir(), 'assembly-')), 'cdk.out');
    mkdirSync(outdir);
    const weak = { '@aws-cdk/core:defaultCrossStackReferences': 'weak' };
    const app = new App({ outdir, context: { 'aws:cdk:version-reporting': false, ...weak } });
    const scope = staged ? new Stage(app, 'test') : app;
    const env = { region: 'eu-south-2' };
    build(new Stack(scope, 'Data', { env }), new Stack(scope, 'Api', { env }));
    app.synth();
    return outdir;
  }
  const products = (stack: Stack, environment: Record<string, string> = {}) =>
    new Function(stack, 'Products', {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(code),
      environment,
    });

  test.each([false, true])(
    'values cross stacks and assets are found in a synthesized app (in a stage: %s)',
    (staged) => {
      const out = synth((data, api) => {
        const table = new TableV2(data, 'Table', {
          partitionKey: { name: 'pk', type: AttributeType.STRING },
        });
        const queue = new Queue(data, 'Jobs', { visibilityTimeout: Duration.seconds(60) });
        const fn = products(api, {
          TABLE_NAME: table.tableName,
          QUEUE_URL: queue.queueUrl,
          ORIGIN_SECRET: SecretValue.secretsManager('tenaz/origin', { jsonField: 'value' }).unsafeUnwrap(),
        });
        table.grantReadData(fn);
        return new CfnOutput(api, 'Site', { value: Fn.join('', ['https://localhost:4000', '/']) });
      }, staged);
      const assembly = readAssembly(out, {
        queueUrl: (name) => `http://q/${name}`,
        secret: (id, key) => `${id}/${key}`,
      });
      const [fn] = assembly.ofType<{ Environment: { Variables: object }; Code: { S3Key: string } }>(
        'AWS::Lambda::Function',
      );
      const [table] = assembly.ofType('AWS::DynamoDB::GlobalTable');
      const [queue] = assembly.ofType('AWS::SQS::Queue');
      expect(fn!.properties.Environment.Variables).toEqual({
        TABLE_NAME: table!.name,
        QUEUE_URL: `http://q/${queue!.name}`,
        ORIGIN_SECRET: 'tenaz/origin/value',
      });
      expect(table!.arn).toBe(`arn:aws:dynamodb:eu-south-2:000000000000:table/${table!.name}`);
      expect(JSON.stringify(assembly.ofType('AWS::IAM::Policy')[0]!.properties)).toContain(table!.arn);
      expect(assembly.asset(fn!.properties.Code.S3Key)).toMatch(/asset\.[0-9a-f]+$/);
      const prefix = staged ? 'test-' : '';
      expect(assembly.output(`${prefix}Api`, 'Site')).toBe('http://localhost:4000/');
    },
  );

  test('deploy triggers are ordered by their dependencies', () => {
    const out = synth((data, api) => {
      const queue = new Queue(data, 'Mail');
      const fn = products(api, { QUEUE: queue.queueName });
      const other = new Function(api, 'Other', {
        runtime: Runtime.NODEJS_24_X,
        handler: 'index.handler',
        code: Code.fromAsset(code),
      });
      const second = new Trigger(api, 'Second', { handler: fn });
      second.executeAfter(new Trigger(api, 'First', { handler: other }));
    });
    const names = deployTriggers(readAssembly(out));
    expect(names.map(({ name, isAwaited }) => [name.slice(0, 7), isAwaited])).toEqual([
      ['Api-Oth', true],
      ['Api-Pro', true],
    ]);
  });

  test('reading a folder without an assembly throws an error that names cdk synth', () => {
    expect(() => readAssembly(code)).toThrow('run cdk synth');
  });
});
