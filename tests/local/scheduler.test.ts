import { afterEach, describe, expect, test } from 'vitest';
import { createAdvance, createClock } from '#infra/local/clock.ts';
import { readExpression } from '#infra/local/scheduler/schedules.ts';
import { startScheduler, type Scheduler } from '#infra/local/scheduler/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { functionResources, smallApp } from './small-app.ts';
import { synthesizedAssembly } from './synthesized-stage.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const iso = (time: number | undefined) => (time === undefined ? time : new Date(time).toISOString());

describe('schedule expressions', () => {
  const after = (expression: string, time: string, zone?: string) =>
    iso(readExpression(expression, zone).after(Date.parse(time)));
  test.each([
    ['cron(0 9 * * ? *)', '2026-03-28T12:00:00Z', 'Europe/Madrid', '2026-03-29T07:00:00.000Z'], // summer begins that night
    ['cron(0 9 * * ? *)', '2026-03-28T07:59:59Z', 'Europe/Madrid', '2026-03-28T08:00:00.000Z'],
    ['cron(0 9 * * ? *)', '2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25T08:00:00.000Z'], // and ends
    ['cron(0 9 * * ? *)', '2026-10-24T06:00:00Z', 'Europe/Madrid', '2026-10-24T07:00:00.000Z'],
    ['cron(0 9 * * ? *)', '2026-03-29T09:00:00Z', undefined, '2026-03-30T09:00:00.000Z'],
    ['cron(0/30 9-10 * * ? *)', '2026-11-21T09:30:00Z', 'Europe/Madrid', '2026-11-22T08:00:00.000Z'],
    ['cron(0/30 9-10 * * ? *)', '2026-11-22T08:00:00Z', 'Europe/Madrid', '2026-11-22T08:30:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-01T00:01:00Z', undefined, '2026-01-01T00:15:00.000Z'],
    ['cron(0 8 ? * 2 *)', '2026-11-21T00:00:00Z', undefined, '2026-11-23T08:00:00.000Z'], // 2 is Monday on AWS
    ['cron(0 8 ? * MON-FRI *)', '2026-11-21T00:00:00Z', undefined, '2026-11-23T08:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-02-01T00:00:00Z', undefined, '2026-02-28T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2028)', '2026-02-01T00:00:00Z', undefined, '2028-01-01T00:00:00.000Z'],
    ['rate(5 minutes)', '2026-01-01T00:01:00Z', undefined, '2026-01-01T00:05:00.000Z'],
    ['rate(1 hour)', '2026-01-01T00:00:00Z', undefined, '2026-01-01T01:00:00.000Z'],
  ])('the expression %s next occurs after %s in %s', (expression, time, zone, expected) => {
    expect(after(expression, time, zone)).toBe(expected);
  });

  test.each(['cron(0 9 * * *)', 'rate(5 parsecs)', 'every day'])(
    'the schedule expression %s is rejected',
    (expression) => {
      expect(() => readExpression(expression)).toThrow(/needs six fields|not a schedule expression/);
    },
  );
});

describe('schedules of the template', () => {
  let scheduler: Scheduler;
  afterEach(() => scheduler.close());

  const invoke = {
    Statement: [
      { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': ['send', 'Arn'] } },
    ],
  };
  const base = (document: object = invoke) => ({
    ...functionResources('send', { code: '/x' }),
    Dlq: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dlq' } },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: { RoleName: 'scheduler', Policies: [{ PolicyDocument: document }] },
    },
  });
  const schedule = (ScheduleExpression: string, target: object = {}, more: object = {}) => ({
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression,
      ScheduleExpressionTimezone: 'Europe/Madrid',
      Target: {
        Arn: { 'Fn::GetAtt': ['send', 'Arn'] },
        RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['Dlq', 'Arn'] } },
        ...target,
      },
      ...more,
    },
  });

  async function start(
    resources: Parameters<typeof smallApp>[0],
    at: string,
    answer: (event: unknown) => void = () => {},
  ) {
    const clock = createClock(Date.parse(at) - Date.now());
    const calls: unknown[] = [];
    const lambda = {
      invoke: async (_: string, event: unknown) => {
        calls.push(event);
        answer(event);
      },
    };
    const assembly = smallApp(resources);
    const sqs = await startSqs({ assembly });
    scheduler = await startScheduler({ assembly, lambda, clock, sqs });
    await sqs.close();
    return { clock, calls, dlq: sqs.queue('dlq') };
  }
  const daily = schedule('cron(0 9 * * ? *)', { Input: '{"at":"<aws.scheduler.scheduled-time>"}' });

  test('P31: an advance runs the schedule of every skipped day at nine in Madrid, also when summer time begins', async () => {
    const { clock, calls } = await start({ ...base(), Daily: daily }, '2026-03-27T12:00:00Z');
    await createAdvance({ clock, idle: async () => {} })(3 * day);
    expect(calls).toEqual([
      { at: '2026-03-28T08:00:00Z' },
      { at: '2026-03-29T07:00:00Z' },
      { at: '2026-03-30T07:00:00Z' },
    ]);
    await clock.advance(minute);
    expect(calls).toHaveLength(3);
  });

  test('several schedules run in the order of their times, a disabled one never', async () => {
    const Input = '"<aws.scheduler.scheduled-time>"';
    const resources = {
      ...base(),
      Often: schedule('rate(8 hours)', { Input }),
      Noon: schedule('cron(0 13 * * ? *)', { Input }),
      Off: schedule('rate(1 minute)', { Input }, { State: 'DISABLED' }),
    };
    const { clock, calls } = await start(resources, '2026-01-01T07:30:00Z');
    await clock.advance(12 * 60 * minute);
    const hours = calls.map((time) => String(time).slice(11, 16));
    expect(hours).toEqual(['12:00', '16:00']);
  });

  test('without an advance a timer runs the schedule', async () => {
    const { calls } = await start(
      { ...base(), Soon: schedule('rate(1 minute)') },
      '2026-01-01T00:00:59.800Z',
    );
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]).toMatchObject({ 'detail-type': 'Scheduled Event', time: '2026-01-01T00:01:00Z' });
  });

  test('a step of the clock runs of a schedule the latest occurrence that it skips', async () => {
    const { clock, calls } = await start(
      { ...base(), Often: schedule('rate(1 minute)', { Input: '"<aws.scheduler.scheduled-time>"' }) },
      '2026-01-01T00:00:30Z',
    );
    await clock.advance(day);
    expect(calls).toEqual(['2026-01-02T00:00:00Z']);
  });

  test('a failing function is retried twice, after one and two minutes', async () => {
    const fail = () => {
      throw new Error('on purpose');
    };
    const { clock, calls, dlq } = await start({ ...base(), Daily: daily }, '2026-01-01T07:59:00Z', fail);
    const counts = [];
    for (const minutes of [2, 1, 1, 1, 10]) {
      await clock.advance(minutes * minute);
      counts.push(calls.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3]);
    expect(dlq.messages).toHaveLength(0); // the schedule did deliver
  });

  test("an event that failed in all attempts goes to Lambda's dead-letter queue", async () => {
    const config = {
      FunctionName: { Ref: 'send' },
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Dlq', 'Arn'] } } },
    };
    const resources = {
      ...base(),
      Daily: daily,
      Config: { Type: 'AWS::Lambda::EventInvokeConfig', Properties: config },
    };
    const { clock, calls, dlq } = await start(resources, '2026-01-01T07:59:00Z', () => {
      throw new Error('on purpose');
    });
    await clock.advance(minute);
    expect([calls.length, dlq.messages.map(({ body }) => body)]).toEqual([
      1,
      ['{"at":"2026-01-01T08:00:00Z"}'],
    ]);
  });

  test('a schedule whose role may not invoke the function sends its event to the dead-letter queue', async () => {
    const { clock, calls, dlq } = await start(
      { ...base({ Statement: [] }), Daily: daily },
      '2026-01-01T07:59:00Z',
    );
    await clock.advance(minute);
    expect(calls).toEqual([]);
    expect(dlq.messages[0]).toMatchObject({
      body: '{"at":"2026-01-01T08:00:00Z"}',
      attributes: { ERROR_MESSAGE: { StringValue: expect.stringContaining('AccessDenied') as string } },
    });
  });

  test('the next infrequent run ignores schedules of a few minutes', async () => {
    const nightly = schedule('cron(0 3 * * ? *)');
    const often = schedule('rate(5 minutes)');
    await start({ ...base(), Daily: daily, Nightly: nightly, Often: often }, '2026-01-01T00:00:00Z');
    expect(iso(scheduler.nextInfrequentRun())).toBe('2026-01-01T02:00:00.000Z');
    await scheduler.close();
    const morning = schedule('cron(0/30 9-10 * * ? *)');
    await start({ ...base(), Morning: morning, Often: often }, '2026-01-01T08:05:00Z');
    expect(iso(scheduler.nextInfrequentRun())).toBe('2026-01-01T08:30:00.000Z');
    await scheduler.close();
    await start({ ...base(), Often: often }, '2026-01-01T00:00:00Z');
    expect(scheduler.nextInfrequentRun()).toBeUndefined();
  });

  test('P31: an advance of two days runs each schedule of the synthesized stage at its own time', async () => {
    const assembly = synthesizedAssembly();
    const clock = createClock(Date.parse('2026-11-23T11:00:00Z') - Date.now());
    const calls: string[] = [];
    const lambda = {
      invoke: async (name: string) =>
        void calls.push(`${new Date(clock.now()).toISOString().slice(5, 16)} ${name.split(':').at(-1)}`),
    };
    scheduler = await startScheduler({ assembly, lambda, clock });
    const nextStop = () => scheduler.nextInfrequentRun();
    await createAdvance({ clock, idle: async () => {}, nextStop })(2 * day);
    const runs =
      /remind-renewals|erase-accounts|nightly-reconciliation|recount-orders|metrics-rollup|render-pages|compare-sales|plan-routine-sends/;
    expect(calls.filter((call) => runs.test(call))).toEqual(
      ['11-24', '11-25'].flatMap((date) => [
        `${date}T01:30 tenaz-dev-remind-renewals`,
        `${date}T01:45 tenaz-dev-erase-accounts`,
        ...['02:00', '02:20'].map((time) => `${date}T${time} tenaz-dev-nightly-reconciliation`),
        `${date}T02:30 tenaz-dev-recount-orders`,
        `${date}T02:40 tenaz-dev-nightly-reconciliation`,
        `${date}T03:00 tenaz-dev-metrics-rollup`,
        `${date}T03:10 tenaz-dev-recount-orders`,
        `${date}T03:20 tenaz-dev-nightly-reconciliation`,
        `${date}T03:30 tenaz-dev-recount-orders`,
        `${date}T03:30 tenaz-dev-render-pages`,
        `${date}T03:40 tenaz-dev-nightly-reconciliation`,
        `${date}T03:50 tenaz-dev-recount-orders`,
        `${date}T04:00 tenaz-dev-compare-sales`,
        ...['04:10', '04:30', '04:50'].map((time) => `${date}T${time} tenaz-dev-recount-orders`),
        ...['08:00', '08:30', '09:00', '09:30'].map((time) => `${date}T${time} tenaz-dev-plan-routine-sends`),
      ]),
    );
  });

  test('a schedule can be run on demand', async () => {
    const { calls } = await start({ ...base(), Daily: daily }, '2026-01-01T00:00:00Z');
    await scheduler.fire('Small-Daily');
    expect(calls).toHaveLength(1);
    expect(iso(scheduler.schedules[0]!.next())).toBe('2026-01-01T08:00:00.000Z');
  });
});
