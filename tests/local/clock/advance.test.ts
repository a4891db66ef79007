import { expect, test } from 'vitest';
import { createAdvance, createClock } from '#infra/local/clock.ts';
import { startEventSources } from '#infra/local/event-sources/index.ts';
import { startScheduler } from '#infra/local/scheduler/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { functionResources, smallApp } from '../small-app.ts';

const day = 86_400_000;
const minute = 60_000;
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const reads = (queue: string) => ({
  Effect: 'Allow',
  Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
  Resource: arnOf(queue),
});
const queue = (QueueName: string, properties: object = {}) => ({
  Type: 'AWS::SQS::Queue',
  Properties: { QueueName, VisibilityTimeout: 360, ...properties },
});
const mapping = (name: string, queueId: string, properties: object) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { EventSourceArn: arnOf(queueId), FunctionName: { Ref: name }, ...properties },
});

/** A daily plan at nine, a queue with a worker, and SES's events two minutes later. */
const resources = {
  ...functionResources('plan', { code: '/x' }),
  ...functionResources('send', { code: '/x', policy: [reads('Batches')] }),
  ...functionResources('hear', { code: '/x', policy: [reads('Events')] }),
  Batches: queue('batches', { RedrivePolicy: { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount: 5 } }),
  Dead: queue('dead'),
  Events: queue('events', { DelaySeconds: 120 }),
  Feeds: mapping('send', 'Batches', { BatchSize: 5, FunctionResponseTypes: ['ReportBatchItemFailures'] }),
  Tells: mapping('hear', 'Events', { BatchSize: 100, MaximumBatchingWindowInSeconds: 20 }),
  Role: {
    Type: 'AWS::IAM::Role',
    Properties: {
      RoleName: 'scheduler',
      Policies: [
        {
          PolicyDocument: {
            Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: arnOf('plan') }],
          },
        },
      ],
    },
  },
  Daily: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression: 'cron(0 9 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Madrid',
      Target: {
        Arn: arnOf('plan'),
        RoleArn: arnOf('Role'),
        Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
      },
    },
  },
};

interface Batch {
  Records: { messageId: string; body: string }[];
}

async function start(at: string, work: (bodies: string[]) => boolean = () => true) {
  const clock = createClock(Date.parse(at) - Date.now());
  const assembly = smallApp(resources);
  const sqs = await startSqs({ assembly, now: () => clock.now() });
  const log: string[] = [];
  const minuteNow = () => new Date(clock.now()).toISOString().slice(8, 16);
  const invoke = async (id: string, event: unknown) => {
    const name = id.split(':').at(-1)!;
    const bodies = ((event as Partial<Batch>).Records ?? []).map(({ body }) => body);
    log.push(`${minuteNow()} ${name}${bodies.length > 0 ? ` ${bodies.join()}` : ''}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (name === 'plan') {
      const { scheduledTime } = event as { scheduledTime: string };
      sqs.queue('batches').send(scheduledTime.slice(8, 10));
    }
    if (name !== 'send') return {};
    if (!work(bodies)) {
      const { Records } = event as Batch;
      return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    }
    for (const body of bodies) sqs.queue('events').send(body);
    return {};
  };
  const sources = await startEventSources({ assembly, lambda: { invoke }, sqs, clock });
  const scheduler = await startScheduler({ assembly, lambda: { invoke }, clock, sqs });
  const nextStop = () => Math.min(scheduler.nextInfrequentRun() ?? Infinity, sources.nextDue() ?? Infinity);
  const advance = createAdvance({ clock, idle: () => sources.idle(), nextStop });
  const close = async () => {
    await scheduler.close();
    await sources.close();
    await sqs.close();
  };
  return { clock, sqs, log, advance, close };
}

test('P31: in an advance of several days each plans at nine, sends and handles SES events before the next day begins', async () => {
  const { clock, log, advance, close } = await start('2026-03-27T12:00:00Z');
  const before = clock.offset();
  await advance(3 * day);
  expect(clock.offset() - before).toBe(3 * day);
  await close();
  expect(log).toEqual([
    '28T08:00 plan',
    '28T08:00 send 28',
    '28T08:02 hear 28',
    '29T07:00 plan',
    '29T07:00 send 29',
    '29T07:02 hear 29',
    '30T07:00 plan',
    '30T07:00 send 30',
    '30T07:02 hear 30',
  ]);
});

test('P28: a failing message is retried every six minutes of the advance and is a dead letter after five attempts', async () => {
  const { sqs, log, advance, close } = await start('2026-01-01T07:00:00Z', () => false);
  await advance(3 * 60 * minute);
  expect(log).toEqual([
    '01T08:00 plan',
    ...['00', '06', '12', '18', '24'].map((at) => `01T08:${at} send 01`),
  ]);
  expect(sqs.queue('dead').messages.map(({ body }) => body)).toEqual(['01']);
  await close();
});

test('an advance does not wait for messages that become visible later', async () => {
  const { sqs, log, advance, close } = await start('2026-01-01T07:00:00Z');
  await advance(60 * minute);
  expect(log).toEqual(['01T08:00 plan', '01T08:00 send 01']);
  expect([sqs.queue('events').visible().count, sqs.queue('events').size]).toEqual([0, 1]);
  await close();
});

test('a stop that never moves does not block the clock', async () => {
  const clock = createClock();
  const stuck = clock.now();
  let steps = 0;
  const idle = async () => void (steps += 1);
  const advance = createAdvance({ clock, idle, nextStop: () => stuck });
  await advance(2 * day);
  expect(steps).toBe(2);
  expect(clock.offset()).toBe(2 * day);
});
