import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQS } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { createClock, type Clock } from '#infra/local/clock.ts';
import { startEventSources, type EventSources } from '#infra/local/event-sources/index.ts';
import { redrive, startSqs, type Sqs } from '#infra/local/sqs/index.ts';
import { functionResources, smallApp } from './small-app.ts';

const queues = (properties: object = {}) => ({
  Mail: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      QueueName: 'mail',
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dlq', 'Arn'] }, maxReceiveCount: 3 },
      ...properties,
    },
  },
  Dlq: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dlq' } },
});

let sqs: Sqs;
let clock: Clock;
let client: SQS;
let QueueUrl: string;

async function start(resources: Parameters<typeof smallApp>[0] = queues(), file?: string) {
  clock = createClock();
  const assembly = smallApp(resources);
  sqs = await startSqs({ assembly, now: () => clock.now(), ...(file && { file }) });
  QueueUrl = sqs.queueUrl('mail');
  const credentials = { accessKeyId: 'home', secretAccessKey: 'home' };
  client = new SQS({ endpoint: sqs.url, region: 'eu-west-1', credentials });
  return assembly;
}

afterEach(async () => {
  client.destroy();
  await sqs.close();
});

describe('the queue, by the SDK', () => {
  const receive = async (input: object = {}) =>
    (await client.receiveMessage({ QueueUrl, MaxNumberOfMessages: 10, ...input })).Messages ?? [];

  test('a message is sent with digests, received once while hidden, and deleted', async () => {
    await start();
    const sent = await client.sendMessage({ QueueUrl, MessageBody: 'hola ñ' });
    expect(sent.MD5OfMessageBody).toMatch(/^[0-9a-f]{32}$/);
    const [message] = await receive();
    expect(message).toMatchObject({
      Body: 'hola ñ',
      MessageId: sent.MessageId,
      Attributes: { ApproximateReceiveCount: '1' },
    });
    expect(await receive()).toEqual([]);
    await client.deleteMessage({ QueueUrl, ReceiptHandle: message!.ReceiptHandle });
    await clock.advance(120_000);
    expect(await receive()).toEqual([]);
  });

  test('a message that is not deleted is received three times and then moves to the dead-letter queue', async () => {
    await start();
    await client.sendMessage({ QueueUrl, MessageBody: 'poison' });
    for (const count of ['1', '2', '3']) {
      expect((await receive())[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: count });
      await clock.advance(60_000);
    }
    expect(await receive()).toEqual([]);
    expect(await receive({ QueueUrl: sqs.queueUrl('dlq') })).toMatchObject([
      { Body: 'poison', Attributes: { DeadLetterQueueSourceArn: sqs.queue('mail').settings.arn } },
    ]);
  });

  test('P28: a redrive moves dead letters back to their queue with all their attempts', async () => {
    await start();
    for (const body of ['a', 'b']) sqs.queue('mail').send(body);
    for (let round = 0; round < 4; round += 1) {
      await receive();
      await clock.advance(60_000);
    }
    const [queue, dead] = [sqs.queue('mail'), sqs.queue('dlq')];
    expect(dead.visible().count).toBe(2);
    dead.send('what a schedule could not start');
    redrive(sqs.queues, dead.settings.arn);
    expect(dead.messages.map(({ body }) => body)).toEqual(['what a schedule could not start']);
    const again = await receive();
    expect(again.map(({ Body, Attributes }) => [Body, Attributes?.['ApproximateReceiveCount']])).toEqual([
      ['a', '1'],
      ['b', '1'],
    ]);
    expect(() => redrive(sqs.queues, queue.settings.arn)).toThrow('is not a dead-letter queue');
  });

  test('a message that was received again is deleted by its last receipt only', async () => {
    await start();
    const queue = sqs.queue('mail');
    queue.send('twice');
    const [first] = queue.receive(1).map(({ receipt }) => receipt!);
    await clock.advance(60_000);
    const [second] = queue.receive(1).map(({ receipt }) => receipt!);
    queue.delete(first!);
    expect(queue.size).toBe(1);
    queue.delete(second!);
    expect(queue.size).toBe(0);
  });

  test('SendMessageBatch reports which entries failed, and a delayed entry becomes visible after its delay', async () => {
    await start(queues({ MaximumMessageSize: 10 }));
    const Entries = [
      { Id: 'a', MessageBody: 'short' },
      { Id: 'b', MessageBody: 'much too long' },
      { Id: 'c', MessageBody: 'late', DelaySeconds: 30 },
    ];
    const { Successful, Failed } = await client.sendMessageBatch({ QueueUrl, Entries });
    expect([Successful?.map(({ Id }) => Id), Failed?.map(({ Id, Code }) => [Id, Code])]).toEqual([
      ['a', 'c'],
      [['b', 'InvalidParameterValue']],
    ]);
    const queue = sqs.queue('mail');
    expect([queue.visible().count, queue.size]).toEqual([1, 2]);
    await clock.advance(30_000);
    expect(queue.visible().count).toBe(2);
  });

  test('a queue of the template is found, another is rejected', async () => {
    await start();
    await expect(
      client.sendMessage({ QueueUrl: sqs.queueUrl('other'), MessageBody: 'x' }),
    ).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    expect((await client.getQueueUrl({ QueueName: 'mail' })).QueueUrl).toBe(QueueUrl);
    await sqs.close();
    await start({ ...queues(), Other: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'other' } } });
    await client.sendMessage({ QueueUrl: sqs.queueUrl('other'), MessageBody: 'x' });
    expect(sqs.queue('other').visible().count).toBe(1);
  });

  test('messages outlive the process when a file is given', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sqs-')), 'sqs.json');
    await start(queues(), file);
    await client.sendMessage({ QueueUrl, MessageBody: 'kept' });
    await sqs.close();
    await start(queues(), file);
    expect((await receive())[0]?.Body).toBe('kept');
  });
});

describe('event sources', () => {
  let sources: EventSources;
  afterEach(() => sources?.close());
  const policy = [
    {
      Effect: 'Allow',
      Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      Resource: { 'Fn::GetAtt': ['Mail', 'Arn'] },
    },
  ];
  const mapping = (properties: object = {}) => ({
    ...queues(),
    ...functionResources('send', { code: '/x', policy }),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Mail', 'Arn'] },
        FunctionName: { Ref: 'send' },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ...properties,
      },
    },
  });

  interface Batch {
    Records: {
      messageId: string;
      body: string;
      attributes: Record<string, string>;
      eventSourceARN: string;
    }[];
  }
  async function feed(properties: object, handle: (bodies: string[], batch: Batch) => unknown) {
    const assembly = await start(mapping(properties));
    const batches: string[][] = [];
    const lambda = {
      invoke: async (name: string, event: unknown) => {
        const bodies = (event as Batch).Records.map(({ body }) => body);
        batches.push(bodies);
        expect(name).toBe('send');
        return handle(bodies, event as Batch);
      },
    };
    sources = await startEventSources({ assembly, lambda, sqs, clock });
    return batches;
  }
  const send = (...bodies: string[]) => bodies.forEach((body) => sqs.queue('mail').send(body));
  const fail = ({ Records }: Batch, body: string) => ({
    batchItemFailures: Records.filter((record) => record.body === body).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  });

  test('messages arrive in batches of the configured size and are deleted when processed', async () => {
    const batches = await feed({ BatchSize: 2 }, () => undefined);
    send('a', 'b', 'c');
    await sources.idle();
    expect(batches).toEqual([['a', 'b'], ['c']]);
    expect(sqs.queue('mail').messages).toEqual([]);
  });

  test('P28: a poison message is tried three times and moves to the dead-letter queue, the others are processed once', async () => {
    const batches = await feed({}, (_, batch) => fail(batch, 'poison'));
    send('a', 'poison', 'b');
    for (let round = 0; round < 4; round += 1) {
      await expect.poll(() => sqs.queue('mail').visible().count).toBe(0);
      await clock.advance(60_000);
    }
    await sources.idle();
    expect(batches).toEqual([['a', 'poison', 'b'], ['poison'], ['poison']]);
    expect(sqs.queue('dlq').messages.map(({ body, receives }) => [body, receives])).toEqual([['poison', 3]]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('on purpose');
      },
    ],
    ['names a message that is not of the batch', () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] })],
  ])('a function that %s receives the whole batch again', async (_, handle) => {
    let calls = 0;
    const batches = await feed({}, () => ((calls += 1) === 1 ? (handle as () => unknown)() : undefined));
    send('a', 'b');
    await expect.poll(() => batches.length).toBe(1);
    expect(sqs.queue('mail').size - sqs.queue('mail').visible().count).toBe(2);
    await clock.advance(60_000);
    await sources.idle();
    expect(batches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('no more batches run at a time than the template allows', async () => {
    let busy = 0;
    let most = 0;
    await feed({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } }, async () => {
      most = Math.max(most, (busy += 1));
      // what is started beside it is started in the same turn
      await new Promise((resolve) => setImmediate(resolve));
      busy -= 1;
    });
    send('a', 'b', 'c', 'd', 'e');
    await sources.idle();
    expect(most).toBe(2);
  });

  test('a batching window collects messages until the batch is full or the window is over', async () => {
    const batches = await feed({ BatchSize: 3, MaximumBatchingWindowInSeconds: 60 }, () => undefined);
    send('a', 'b');
    await sources.idle();
    expect(batches).toEqual([]);
    await clock.advance(60_000);
    expect(batches).toEqual([['a', 'b']]);
    send('c', 'd', 'e');
    await sources.idle();
    expect(batches).toHaveLength(2);
  });

  test('an event source record has Lambda’s format', async () => {
    let record: unknown;
    await feed({}, (_, { Records }) => void (record = Records[0]));
    send('a');
    await sources.idle();
    expect(record).toMatchObject({
      body: 'a',
      md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:mail',
      awsRegion: 'eu-west-1',
      attributes: { ApproximateReceiveCount: '1' },
      messageAttributes: {},
    });
  });

  test('P44: a role that may not read the queue stops the start, as it fails a deployment', async () => {
    await feed({}, () => undefined);
    const assembly = smallApp({ ...mapping(), ...functionResources('send', { code: '/x' }) });
    const lambda = { invoke: async () => undefined };
    await expect(startEventSources({ assembly, lambda, sqs, clock })).rejects.toThrow(
      'does not allow sqs:ReceiveMessage',
    );
  });
});
