import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { createClock } from '#infra/local/clock.ts';
import {
  FunctionError,
  startLambda,
  type Lambda,
  type LambdaOptions,
  type LogLine,
} from '#infra/local/lambda/index.ts';
import { bundle, functionResources, smallApp, write } from './small-app.ts';

/** A stand-in for the table: answers {} and remembers which operations came through. */
const arrived: string[] = [];
/** Calls of functions that are under way until the test answers them. */
const held: ServerResponse[] = [];
const table = createServer((request, response) => {
  if (request.url === '/held') {
    held.push(response);
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    arrived.push(String(request.headers['x-amz-target'] ?? request.url));
    if (body.includes('"Statements"')) {
      const { Statements } = JSON.parse(body) as { Statements: { Parameters: object[] }[] };
      arrived.push(JSON.stringify(Statements.map(({ Parameters }) => Parameters.at(-1))));
      response.end(JSON.stringify({ Responses: Statements.map(() => ({ TableName: 'shop' })) }));
      return;
    }
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    if (body.includes('attribute_not_exists')) response.statusCode = 400;
    response.end(response.statusCode === 400 ? '{"__type":"x#ConditionalCheckFailedException"}' : '{}');
  });
});
let environment: Record<string, string>;
let shopCode: string;
let lambda: Lambda;

const start = async (resources: Parameters<typeof smallApp>[0], options: Partial<LambdaOptions> = {}) => {
  lambda = await startLambda({
    assembly: smallApp(resources),
    clock: createClock(),
    environment,
    ...options,
  });
  return lambda;
};

beforeAll(async () => {
  await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(table.address() as AddressInfo).port}`;
  environment = {
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_SQS: url,
    AWS_ENDPOINT_URL_SSM: url,
    OTHER_URL: url,
  };
  shopCode = await bundle(shopSource);
});
afterEach(async () => {
  arrived.length = 0;
  held.length = 0;
  vi.useRealTimers();
  await lambda.close();
});
afterAll(() => void table.close());

/** Makes the call that the event names, and tells how it went. */
const shopSource = `
  import { DynamoDB } from '@aws-sdk/client-dynamodb';
  import { S3 } from '@aws-sdk/client-s3';
  import { SSM } from '@aws-sdk/client-ssm';
  import { SESv2 } from '@aws-sdk/client-sesv2';
  import { SQS } from '@aws-sdk/client-sqs';
  import { get } from 'node:http';
  const clients = { table: new DynamoDB(), bucket: new S3(), mail: new SESv2(), queue: new SQS(), secrets: new SSM() };
  const other = () => new Promise((resolve, reject) =>
    get(process.env.OTHER_URL + '/stripe', (response) => response.resume().on('end', resolve)).on('error', reject));
  export const handler = async ({ client, call, input, twice }) => {
    if (client === 'other') return other();
    try {
      const { Responses } = await clients[client][call](input);
      if (Responses) return Responses.map(({ Error }) => Error);
      if (twice) await clients[client][call](input);
      return 'done';
    } catch (error) {
      return { name: error.name, message: error.message, status: error.$metadata?.httpStatusCode,
        attempts: error.$metadata?.attempts, reasons: error.CancellationReasons?.map(({ Code }) => Code) };
    }
  };`;
const key = { pk: { S: 'a' } };
const getItem = { client: 'table', call: 'getItem', input: { TableName: 'shop', Key: key } };
const tableArn = 'arn:aws:dynamodb:eu-west-1:000000000000:table/shop';
const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: 'Allow',
  Action,
  Resource,
});
const shop = (...policy: object[]) => functionResources('shop', { code: shopCode, policy });

describe('P44: a function touches only what its role allows', () => {
  test('a call that the role allows goes through, another is denied with AWS’s error', async () => {
    await start(shop(allow('dynamodb:GetItem', tableArn)));
    expect(await lambda.invoke('shop', getItem)).toBe('done');
    const put = { client: 'table', call: 'putItem', input: { TableName: 'shop', Item: key } };
    expect(await lambda.invoke('shop', put)).toMatchObject({
      name: 'AccessDeniedException',
      status: 400,
      message:
        'User: arn:aws:sts::000000000000:assumed-role/shop-role/shop is not authorized to perform: dynamodb:PutItem on resource: ' +
        `${tableArn} because no identity-based policy allows the dynamodb:PutItem action`,
    });
    expect(arrived).toEqual(['DynamoDB_20120810.GetItem']);
  });

  test('a permission that is added to the template takes effect', async () => {
    const query = { client: 'table', call: 'query', input: { TableName: 'shop', IndexName: 'gsi1' } };
    await start(shop(allow('dynamodb:Query', tableArn)));
    expect(await lambda.invoke('shop', query)).toMatchObject({ name: 'AccessDeniedException' });
    await lambda.close();
    await start(shop(allow('dynamodb:Query', tableArn), allow('dynamodb:Query', `${tableArn}/index/*`)));
    expect(await lambda.invoke('shop', query)).toBe('done');
  });

  test('a transaction needs the permission of every action in it', async () => {
    const event = (...TransactItems: object[]) => ({
      client: 'table',
      call: 'transactWriteItems',
      input: { TransactItems },
    });
    const put = { Put: { TableName: 'shop', Item: key } };
    const check = {
      ConditionCheck: { TableName: 'shop', Key: key, ConditionExpression: 'attribute_exists(pk)' },
    };
    await start(shop(allow('dynamodb:PutItem', tableArn)));
    expect(await lambda.invoke('shop', event(put))).toBe('done');
    expect(await lambda.invoke('shop', event(put, check))).toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:ConditionCheckItem') as string,
    });
  });

  describe('a batch of statements is answered statement by statement, in a successful answer', () => {
    const statement = (pk: string) => ({
      Statement: 'UPDATE "shop" SET a = ? WHERE pk = ?',
      Parameters: [{ S: 'x' }, { S: pk }],
    });
    const batch = (...partitions: string[]) => ({
      client: 'table',
      call: 'batchExecuteStatement',
      input: { Statements: partitions.map(statement) },
    });
    const allowed = {
      ...allow('dynamodb:PartiQLUpdate', tableArn),
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'cart#*' } },
    };
    const denied = {
      Code: 'AccessDenied',
      Message: expect.stringContaining('is not authorized to perform: dynamodb:PartiQLUpdate') as string,
    };

    test('the denied ones have AccessDenied in their places, and the others reach the table', async () => {
      await start(shop(allowed));
      expect(await lambda.invoke('shop', batch('cart#1', 'account#1', 'cart#2'))).toEqual([
        null,
        denied,
        null,
      ]);
      expect(arrived).toEqual([
        'DynamoDB_20120810.BatchExecuteStatement',
        JSON.stringify([{ S: 'cart#1' }, { S: 'cart#2' }]),
      ]);
    });

    test('nothing reaches the table when all are denied', async () => {
      await start(shop(allowed));
      expect(await lambda.invoke('shop', batch('account#1', 'account#2'))).toEqual([denied, denied]);
      expect(arrived).toEqual([]);
    });

    test('an error of the table is that of the call', async () => {
      await start(shop(allowed));
      lambda.faults.fail('shop', { error: 'TransactionConflict' });
      expect(await lambda.invoke('shop', batch('cart#1', 'account#1'))).toMatchObject({
        name: 'TransactionConflictException',
      });
    });

    test('P44: changeMany throws the code of a denied partition at once, without a second call', async () => {
      const code = await bundle(`
        import { changeMany } from '#functions/platform/table/batches.ts';
        export const handler = (partitions) =>
          changeMany(partitions.map((pk) => ({ text: 'UPDATE TABLE SET a = ? WHERE pk = ?', parameters: ['x', pk] })))
            .catch(({ message }) => message);`);
      const properties = { Environment: { Variables: { TABLE_NAME: 'shop' } } };
      await start(functionResources('shop', { code, policy: [allowed], properties }));
      expect(await lambda.invoke('shop', ['cart#1', 'cart#2'])).toEqual([true, true]);
      arrived.length = 0;
      expect(await lambda.invoke('shop', ['cart#1', 'account#1'])).toMatch(
        /^a statement was refused: AccessDenied User: .* is not authorized to perform: dynamodb:PartiQLUpdate/,
      );
      expect(arrived).toEqual(['DynamoDB_20120810.BatchExecuteStatement', JSON.stringify([{ S: 'cart#1' }])]);
    });
  });

  test('denied calls to SES, S3, SQS and Systems Manager are answered in their protocols', async () => {
    await start(shop());
    const calls = {
      mail: [
        'sendEmail',
        { FromEmailAddress: 'Tenaz <hola@tenaz.es>', Content: { Template: { TemplateName: 'order' } } },
        'AccessDeniedException',
        'ses:SendEmail on resource: arn:aws:ses:eu-west-1:000000000000:identity/hola@tenaz.es',
      ],
      bucket: [
        'putObject',
        { Bucket: 'pictures', Key: 'media/a b.webp', Body: 'x' },
        'AccessDenied',
        's3:PutObject',
      ],
      queue: [
        'sendMessageBatch',
        { QueueUrl: 'http://h/0/mail', Entries: [{ Id: '1', MessageBody: 'x' }] },
        'AccessDeniedException',
        'sqs:SendMessage on resource: arn:aws:sqs:eu-west-1:000000000000:mail',
      ],
      secrets: [
        'getParameter',
        { Name: '/tenaz/stripe', WithDecryption: true },
        'AccessDeniedException',
        'ssm:GetParameter on resource: arn:aws:ssm:eu-west-1:000000000000:parameter/tenaz/stripe',
      ],
    } as const;
    for (const [client, [call, input, name, said]] of Object.entries(calls)) {
      const answer = await lambda.invoke('shop', { client, call, input });
      expect(answer).toMatchObject({ name, message: expect.stringContaining(said) as string });
    }
    expect(arrived).toEqual([]);
  });

  test('a function sends mail from the address that its role allows, and calls to other hosts are not checked', async () => {
    const identity = 'arn:aws:ses:eu-west-1:000000000000:identity/tenaz.es';
    const template = 'arn:aws:ses:eu-west-1:000000000000:template/order';
    const Condition = { StringEquals: { 'ses:FromAddress': 'hola@tenaz.es' } };
    await start(
      shop(allow('ses:SendEmail', [identity, template]), {
        ...allow('ses:SendTemplatedEmail', [identity, template]),
        Condition,
      }),
    );
    const send = (FromEmailAddress: string) =>
      lambda.invoke('shop', {
        client: 'mail',
        call: 'sendEmail',
        input: { FromEmailAddress, Content: { Template: { TemplateName: 'order' } } },
      });
    expect(await send('Tenaz <hola@tenaz.es>')).not.toMatchObject({ name: 'AccessDeniedException' });
    expect(await send('ceo@tenaz.es')).toMatchObject({ name: 'AccessDeniedException', status: 403 });
    await lambda.invoke('shop', { client: 'other' });
    expect(arrived).toEqual(['/v2/email/outbound-emails', '/stripe']);
  });
});

describe('P26, P8: fault injection', () => {
  const policy = allow('dynamodb:*', [tableArn]);

  test('the next DynamoDB calls of a function fail with the injected error', async () => {
    await start(shop(policy));
    const conflict = lambda.faults.fail('shop', { error: 'TransactionConflict' });
    const TransactItems = [
      { Put: { TableName: 'shop', Item: key } },
      { Delete: { TableName: 'shop', Key: key } },
    ];
    const transaction = { client: 'table', call: 'transactWriteItems', input: { TransactItems } };
    expect(await lambda.invoke('shop', transaction)).toMatchObject({
      name: 'TransactionCanceledException',
      reasons: ['TransactionConflict', 'None'],
    });
    expect(conflict.remaining()).toBe(0);
    expect(await lambda.invoke('shop', transaction)).toBe('done');
  });

  test('the SDK of a function retries injected throttling as on AWS', async () => {
    const Environment = { Variables: { AWS_MAX_ATTEMPTS: '2' } };
    await start(
      functionResources('shop', {
        code: shopCode,
        policy: [policy],
        properties: { Environment },
      }),
    );
    const error = 'ProvisionedThroughputExceededException';
    const fault = lambda.faults.fail('shop', { error, operation: 'GetItem', times: 3 });
    expect(await lambda.invoke('shop', getItem)).toMatchObject({ name: error, attempts: 2 });
    expect(fault.remaining()).toBe(1);
    lambda.faults.clear('shop');
    expect(await lambda.invoke('shop', getItem)).toBe('done');
    expect(arrived).toHaveLength(1);
  });

  test('a function’s process dies at its nth call, before or after it was sent, and the next invocation gets a new process', async () => {
    await start(shop(policy));
    const twice = { ...getItem, twice: true };
    for (const [when, went] of [
      ['before', 1],
      ['after', 2],
    ] as const) {
      arrived.length = 0;
      const kill = lambda.faults.kill('shop', { atCall: 2, when });
      await expect(lambda.invoke('shop', twice)).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
      expect([kill.remaining(), arrived.length]).toEqual([0, went]);
    }
    expect(await lambda.invoke('shop', twice)).toBe('done');
  });
});

describe('a function runs as on Lambda', () => {
  /** A function whose calls end with a value when the test answers them. */
  const heldSource = (value: string) => `import { get } from 'node:http';
    export const handler = () => new Promise((done) =>
      get(process.env.OTHER_URL + '/held', (response) => response.resume().on('end', () => done('${value}'))));`;
  /** Lets the calls of a worker go on in pairs. */
  const meeting = `let first; const meet = () => new Promise((go) => {
    if (first) { first(); go(); first = undefined; } else first = go;
  });`;
  const one = (source: string, properties: Record<string, unknown> = {}) =>
    functionResources('one', { code: write(source), properties });

  test('a function sees the variables of the template and of Lambda, none of this machine', async () => {
    vi.stubEnv('HOME_ONLY', 'yes');
    onTestFinished(() => void vi.unstubAllEnvs());
    await start(
      one('export const handler = () => process.env', {
        Environment: { Variables: { STAGE: 'test', N: 3 } },
      }),
    );
    const env = (await lambda.invoke('one', {})) as Record<string, string>;
    expect(env).toMatchObject({
      STAGE: 'test',
      N: '3',
      AWS_REGION: 'eu-west-1',
      AWS_LAMBDA_FUNCTION_NAME: 'one',
      _HANDLER: 'index.handler',
    });
    expect(env).not.toHaveProperty('HOME_ONLY');
    for (const name of ['PATH', 'NODE_COMPILE_CACHE']) expect(env).not.toHaveProperty(name);
  });

  test('a function’s error carries type, message and trace', async () => {
    await start(one('export const handler = async () => { throw new TypeError("no") }'));
    const error = await lambda.invoke('one', {}).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(FunctionError);
    expect(error).toMatchObject({ errorType: 'TypeError', errorMessage: 'no' });
    expect((error as FunctionError).trace[1]).toContain('index.mjs');
  });

  test('an invocation past its timeout ends, even in an endless loop, and the next one gets a new worker', async () => {
    const source =
      'let calls = 0; export const handler = ({ spin }) => { calls += 1; while (spin); return calls }';
    await start(one(source, { Timeout: 1 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await lambda.invoke('one', {})).toBe(1);
    const endless = lambda.invoke('one', { spin: true });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    await expect(endless).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringMatching(
        /RequestId: .+ Error: Task timed out after 1\.00 seconds/,
      ) as string,
    });
    expect(await lambda.invoke('one', {})).toBe(1);
  });

  test('a timeout does not affect concurrent invocations', async () => {
    await start(one(heldSource('done'), { Timeout: 2 }));
    await lambda.warm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = lambda.invoke('one', {}).catch((error: FunctionError) => error.errorType);
    await expect.poll(() => held.length).toBe(1);
    vi.advanceTimersByTime(1500);
    const beside = lambda.invoke('one', {});
    await expect.poll(() => held.length).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(await late).toBe('Sandbox.Timedout');
    held[1]!.end();
    expect(await beside).toBe('done');
  });

  test('a call beyond the reserved concurrency is throttled, and one after it is not', async () => {
    await start(one(heldSource('done'), { ReservedConcurrentExecutions: 1 }));
    for (let round = 1; round <= 2; round += 1) {
      const first = lambda.invoke('one', {});
      await expect(lambda.invoke('one', {})).rejects.toMatchObject({
        name: 'TooManyRequestsException',
        message: expect.stringContaining('its 1 concurrent executions') as string,
      });
      await expect.poll(() => held.length).toBe(round);
      held.at(-1)!.end();
      expect(await first).toBe('done');
    }
  });

  nightly('a function’s memory is limited by the template', async () => {
    await start(
      one('export const handler = () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) }', {
        MemorySize: 128,
      }),
    );
    await expect(lambda.invoke('one', {})).rejects.toMatchObject({ errorType: 'Runtime.OutOfMemory' });
  });

  test('a bundle that fails to load is reported', async () => {
    await start(one('import "not-there"; export const handler = () => 1'));
    await expect(lambda.invoke('one', {})).rejects.toMatchObject({
      errorMessage: expect.stringContaining('not-there') as string,
    });
    await expect(lambda.invoke('one', {})).rejects.toMatchObject({
      errorMessage: expect.stringContaining('not-there') as string,
    });
  });

  test('a last line without an end is logged when the invocation ends, also by an error', async () => {
    const lines: string[] = [];
    const source = `export const handler = async ({ fails }) => {
      process.stdout.write('half a line'); process.stderr.write('another'); if (fails) throw new Error('no');
    }`;
    await start(one(source), { log: ({ text }) => lines.push(text) });
    await lambda.invoke('one', {});
    await lambda.invoke('one', { fails: true }).catch(() => {});
    expect(lines).toEqual(['half a line', 'another', 'half a line', 'another']);
  });

  test('a function’s output is logged line by line with its request id', async () => {
    const lines: LogLine[] = [];
    const source = `${meeting} export const handler = async ({ name }) => {
      console.log('a %s', name); await meet();
      process.stdout.write('half '); process.stdout.write('line\\nnext\\n'); console.error({ name });
    }`;
    await start(one(source), { log: (line) => lines.push(line) });
    await Promise.all(
      ['x', 'y'].map((name, at) => lambda.invokeText('one', JSON.stringify({ name }), `request-${at}`)),
    );
    const first = lines.filter((line) => line.requestId === 'request-0');
    expect(first.map(({ stream, text }) => [stream, text])).toEqual([
      ['stdout', 'a x'],
      ['stdout', 'half line'],
      ['stdout', 'next'],
      ['stderr', "{ name: 'x' }"],
    ]);
    expect(lines).toHaveLength(8);
    expect(lines.every((line) => line.function === 'one')).toBe(true);
  });

  test('P56: with the log format JSON the console wraps what it is given, and a JSON line on stdout stays as it is', async () => {
    const lines: LogLine[] = [];
    const source = `export const handler = () => {
      console.error('{"level":"error"}'); console.info({ a: 1 }); console.warn('a %s', 'b');
      process.stdout.write('{"level":"error","route":"GET /x"}\\n');
    }`;
    const LoggingConfig = { LogFormat: 'JSON', LogGroup: 'logs' };
    const resources = functionResources('one', { code: write(source), properties: { LoggingConfig } });
    await start(resources, { log: (line) => lines.push(line) });
    await lambda.invokeText('one', '{}', 'request-1');
    const common = { timestamp: expect.any(String) as string, requestId: 'request-1' };
    expect(lines.map(({ text }) => JSON.parse(text) as object)).toEqual([
      { ...common, level: 'ERROR', message: '{"level":"error"}' },
      { ...common, level: 'INFO', message: { a: 1 } },
      { ...common, level: 'WARN', message: 'a b' },
      { level: 'error', route: 'GET /x' },
    ]);
  });

  test('a function’s Date follows the local clock, also while it runs', async () => {
    const clock = createClock(86_400_000);
    const source = `class Later extends Date {}
      export const handler = () => [Date.now(), +new Date(), Date.parse(Date()), +new Later(), new Date(5).getTime(),
        new Date() instanceof Date, new Later() instanceof Later, new Date().constructor === Date, typeof Date.UTC]`;
    await start(one(source), { clock });
    for (const days of [1, 31]) {
      // one of them has no milliseconds
      const before = Date.now();
      const seen = (await lambda.invoke('one', {})) as number[];
      const after = Date.now();
      for (const time of seen.slice(0, 4)) {
        expect(time - days * 86_400_000).toBeGreaterThan(before - 1000);
        expect(time - days * 86_400_000).toBeLessThanOrEqual(after);
      }
      expect(seen.slice(4)).toEqual([5, true, true, true, 'function']);
      await clock.advance(30 * 86_400_000);
    }
  });

  test('a function runs in UTC, whatever the machine’s time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getHours()).toBe(9);
    await start(one('export const handler = () => [new Date(0).getHours(), process.env.TZ]'));
    expect(await lambda.invoke('one', {})).toEqual([0, ':UTC']);
  });

  test('a clock that is ahead does not make the SDK repeat failed calls', async () => {
    const policy = [allow('dynamodb:PutItem', tableArn)];
    const clock = createClock(86_400_000);
    await start(functionResources('shop', { code: shopCode, policy }), {
      clock,
    });
    const input = { TableName: 'shop', Item: key, ConditionExpression: 'attribute_not_exists(pk)' };
    expect(await lambda.invoke('shop', { client: 'table', call: 'putItem', input })).toMatchObject({
      name: 'ConditionalCheckFailedException',
      attempts: 1,
    });
    expect(arrived).toHaveLength(1);
  });

  test('a function is invoked with a Lambda context', async () => {
    const source = `export const handler = (event, context) => ({ ...context, left: context.getRemainingTimeInMillis() })`;
    await start(one(source, { Timeout: 7, MemorySize: 256 }));
    const began = Date.now();
    const context = (await lambda.invoke('one', {})) as { left: number };
    const took = Date.now() - began;
    expect(context).toMatchObject({
      functionName: 'one',
      memoryLimitInMB: '256',
      invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:one',
    });
    expect(context.left).toBeGreaterThanOrEqual(7000 - took - 1);
    expect(context.left).toBeLessThanOrEqual(7000);
  });

  test('a rebuilt bundle runs after a restart, and running calls end in the old one', async () => {
    const code = write(heldSource('old'));
    await start(functionResources('one', { code }));
    await lambda.warm();
    const underWay = lambda.invoke('one', {});
    await expect.poll(() => held.length).toBe(1);
    writeFileSync(join(code, 'index.mjs'), 'export const handler = () => "new"');
    lambda.restart('one');
    expect(await lambda.invoke('one', {})).toBe('new');
    held[0]!.end();
    expect(await underWay).toBe('old');
  });

  test('a first call waits until the bundle of its function is there, and so does a warm-up', async () => {
    const code = mkdtempSync(join(tmpdir(), 'unbundled-'));
    const bundled = Promise.withResolvers<void>();
    const asked: string[] = [];
    const codeReady = (asset: string) => {
      asked.push(asset);
      return bundled.promise;
    };
    await start(functionResources('one', { code }), { codeReady });
    const calls = [lambda.invoke('one', {}), lambda.warm(['one']), lambda.invoke('one', {})];
    writeFileSync(join(code, 'index.mjs'), 'export const handler = () => "bundled"');
    bundled.resolve();
    expect(await Promise.all(calls)).toEqual(['bundled', undefined, 'bundled']);
    expect(await lambda.invoke('one', {})).toBe('bundled');
    expect(new Set(asked)).toEqual(new Set([code]));
    expect(asked).toHaveLength(calls.length);
  });

  test('a call of a function that cannot be bundled fails with the reason', async () => {
    await start(one('export const handler = () => 1'), {
      codeReady: () => Promise.reject(new Error('Unexpected ";"')),
    });
    await expect(lambda.invoke('one', {})).rejects.toThrow('Unexpected ";"');
  });

  test('functions that only CloudFormation invokes are not started', async () => {
    const Custom = {
      Type: 'Custom::Thing',
      Properties: { ServiceToken: { 'Fn::GetAtt': ['provider', 'Arn'] } },
    };
    const provider = functionResources('provider', { code: '/x', properties: { Runtime: 'python3.13' } });
    await start({ ...one('export const handler = () => 1'), ...provider, Custom });
    expect(lambda.names).toEqual(['one']);
    await lambda.warm();
    await expect(lambda.invoke('provider', {})).rejects.toThrow('Function not found: provider');
  });
});
