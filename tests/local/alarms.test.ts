import { beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { log } from '#functions/_kit/log.ts';
import { createCloudWatch } from '#infra/local/cloudwatch/index.ts';
import { createMetrics } from '#infra/local/cloudwatch/metrics.ts';
import { startGateway } from '#infra/local/gateway/index.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { smallApp } from './small-app.ts';
import { synthesizedAssembly, synthesizedTemplates, type Templates } from './synthesized-stage.ts';

describe('the alarms of the synthesized stage', () => {
  let templates: Templates;
  beforeAll(() => void (templates = synthesizedTemplates()));

  /** CloudWatch on the real templates, with a clock that the test moves. */
  async function watch(given: Templates = templates) {
    const assembly = synthesizedAssembly(given);
    const time = { now: Date.parse('2026-11-23T08:00:00Z') };
    const now = () => time.now;
    const inbox = await openInbox(null);
    const errors: string[] = [];
    const sqs = await startSqs({ assembly, now });
    await sqs.close();
    const onError = (error: unknown) => errors.push((error as Error).message);
    const cloudWatch = createCloudWatch({
      assembly,
      topics: createTopics({ assembly, inbox, now, onError }),
      sqs,
      now,
    });
    const logError = (name: string) => {
      // what serve() writes for a 500, as the worker hands it on
      const lines = collectLogLines();
      log.error('failed', { requestId: '1', route: 'POST /api/stripe/webhook', status: 500 });
      vi.restoreAllMocks();
      for (const text of lines) cloudWatch.log({ function: `tenaz-dev-${name}`, text });
    };
    const subjects = () => inbox.list().map(({ subject }) => subject);
    return { assembly, cloudWatch, errors, inbox, logError, sqs, subjects, time };
  }

  test('P56: an error that the webhook logs arrives as a mail at the operator, and its like five minutes later again', async () => {
    const { inbox, logError, subjects, time } = await watch();
    logError('stripe-webhook');
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-stripe-webhook-errors"']);
    expect(inbox.list()[0]).toMatchObject({
      to: 'avisos@tenaz.test',
      text: expect.stringContaining('Paid orders stay pending') as string,
    });
    time.now += 60_000;
    logError('stripe-webhook');
    expect(subjects()).toHaveLength(1);
    time.now += 300_001;
    logError('stripe-webhook');
    expect(subjects()).toHaveLength(2);
  });

  test.each([
    'plan-routine-sends',
    'send-routines',
    'mail-feedback',
    'reconcile-stripe',
    'recount-orders',
    'fold-figures',
    'send-mails',
    'sweep-leftovers',
  ])('P56: an error that %s logs without failing arrives as a mail at the operator', async (name) => {
    const { logError, subjects } = await watch();
    logError(name);
    expect(subjects()).toEqual([`ALARM: "tenaz-dev-${name}-errors"`]);
  });

  test('P56: a webhook that crashes before it can log rings as well', async () => {
    const { cloudWatch, subjects } = await watch();
    cloudWatch.failed('tenaz-dev-stripe-webhook');
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-stripe-webhook-errors"']);
  });

  test('P56: five errors of other routes within five minutes ring once, other lines never', async () => {
    const { cloudWatch, logError, subjects } = await watch();
    cloudWatch.log({ function: 'tenaz-dev-auth', text: '{"level":"info","message":"served"}' });
    cloudWatch.log({ function: 'tenaz-dev-auth', text: 'no JSON' });
    for (const name of ['auth', 'cart', 'auth', 'orders']) logError(name);
    expect(subjects()).toEqual([]);
    logError('products');
    logError('products');
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-api-errors"']);
  });

  test.each([
    [401, 300],
    [403, 100],
    [429, 100],
  ])(
    'P141: %s refused calls at the gateway within five minutes ring once, the same number over an hour does not',
    async (statusCode, storm) => {
      const { assembly, cloudWatch, subjects, time } = await watch();
      const gateway = await startGateway({
        assembly,
        lambda: { invokeText: async () => JSON.stringify({ statusCode, body: '{}' }) },
        accessLog: cloudWatch.written,
      });
      onTestFinished(() => gateway.close());
      const refused = () => fetch(`${gateway.url}/api/auth/me`).then((response) => response.text());
      for (let nth = 0; nth < storm; nth++) {
        await refused();
        time.now += 3_600_000 / storm;
      }
      expect(subjects()).toEqual([]);
      time.now += 300_001;
      for (let nth = 0; nth < storm + 3; nth++) await refused();
      expect(subjects()).toEqual([`ALARM: "tenaz-dev-refused-${statusCode}"`]);
    },
  );

  test('P141: calls that are served or not found ring no alarm', async () => {
    const { assembly, cloudWatch, subjects } = await watch();
    const gateway = await startGateway({
      assembly,
      lambda: { invokeText: async () => JSON.stringify({ statusCode: 404, body: '{}' }) },
      accessLog: cloudWatch.written,
    });
    onTestFinished(() => gateway.close());
    for (let nth = 0; nth < 310; nth++) await (await fetch(`${gateway.url}/api/auth/me`)).text();
    expect(subjects()).toEqual([]);
  });

  test.each(['auth', 'oauth'])(
    'P141: a sign-in of staff from a new country, as %s logs it, arrives as a mail at the operator',
    async (name) => {
      const { cloudWatch, inbox, subjects } = await watch();
      const lines = collectLogLines();
      log.warn('staff signed in from a new country', {
        event: 'new-country',
        userId: 'usr_1',
        country: 'RO',
      });
      vi.restoreAllMocks();
      for (const text of lines) cloudWatch.log({ function: `tenaz-dev-${name}`, text });
      expect(subjects()).toEqual(['ALARM: "tenaz-dev-new-country"']);
      expect(inbox.list()[0]).toMatchObject({ to: 'avisos@tenaz.test' });
    },
  );

  test('P28: a dead letter rings its alarm, and the next one does not while the first still lies there', async () => {
    const { assembly, sqs, subjects, time } = await watch();
    const name = assembly
      .ofType('AWS::SQS::Queue')
      .map((queue) => queue.name)
      .find((each) => each.includes('MailsDeadLetters'))!;
    sqs.queue(name).send('mal_1');
    time.now += 7_200_000;
    sqs.queue(name).send('mal_2');
    expect(subjects()).toEqual(['ALARM: "tenaz-dev-Mails-dead-letters"']);
    sqs.queue(name).take();
    time.now += 300_001;
    sqs.queue(name).send('mal_3');
    expect(subjects()).toHaveLength(2);
  });

  /** The templates without the statements for CloudWatch in the policy of this type. */
  function withoutGrant(type: 'AWS::SNS::TopicPolicy' | 'AWS::KMS::Key'): Templates {
    const changed = structuredClone(templates);
    for (const { Type, Properties } of Object.values(changed['watch']!.Resources!)) {
      if (Type !== type) continue;
      const policy = (Properties!['PolicyDocument'] ?? Properties!['KeyPolicy']) as { Statement: object[] };
      policy.Statement = policy.Statement.filter((each) => !JSON.stringify(each).includes('cloudwatch.'));
    }
    return changed;
  }

  test.each(['AWS::SNS::TopicPolicy', 'AWS::KMS::Key'] as const)(
    'P56: without the grant to CloudWatch in %s no alarm arrives, and the terminal says why',
    async (type) => {
      const { errors, logError, subjects } = await watch(withoutGrant(type));
      logError('stripe-webhook');
      expect(subjects()).toEqual([]);
      expect(errors).toEqual([expect.stringMatching(/^AccessDenied: .*stripe-webhook-errors" is lost$/)]);
    },
  );
});

it('the values of one second are one data point, however many they are', () => {
  const metrics = createMetrics(300_000);
  const errors = { Namespace: 'AWS/Lambda', MetricName: 'Errors' };
  for (let at = 100; at < 1000; at += 1) metrics.add(errors, 1, at);
  expect(metrics.read(errors, 'Sum', -1, 1000)).toBe(900);
  expect(metrics.read(errors, 'Maximum', -1, 1000)).toBe(1);
  // a point of its own would still be there
  expect(metrics.read(errors, 'Sum', 500, 1000)).toBeUndefined();
  const queue = { Namespace: 'AWS/SQS', MetricName: 'Visible' };
  for (const length of [1, 7, 3]) metrics.set(queue, length, 500);
  expect(metrics.read(queue, 'Maximum', -1, 1000)).toBe(7);
  expect(metrics.read(queue, 'Maximum', 2000, 3000)).toBe(3);
});

describe('topics', () => {
  const Topic = { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'alarms' } };
  const Mail = {
    Type: 'AWS::SNS::Subscription',
    Properties: { TopicArn: { Ref: 'Topic' }, Protocol: 'email', Endpoint: 'a@tenaz.test' },
  };
  const policy = (...Statement: object[]) => ({
    Type: 'AWS::SNS::TopicPolicy',
    Properties: { Topics: [{ Ref: 'Topic' }], PolicyDocument: { Statement } },
  });
  const denyPlain = {
    Effect: 'Deny',
    Action: 'sns:Publish',
    Principal: '*',
    Resource: { Ref: 'Topic' },
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const allow = (account: string) => ({
    Effect: 'Allow',
    Action: 'sns:Publish',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Condition: { StringEquals: { 'aws:SourceAccount': account } },
  });
  const here = '000000000000';

  test.each<[string, object, string, number]>([
    ['of SNS, for its own account', {}, here, 1],
    ['of SNS, for another account', {}, '111111111111', 0],
    ['with a Deny only', { Policy: policy(denyPlain) }, here, 0],
    ['with a grant for this account', { Policy: policy(denyPlain, allow(here)) }, here, 1],
    ['with a grant for another account', { Policy: policy(denyPlain, allow('111111111111')) }, here, 0],
    ['and a key of AWS', { Topic: { ...Topic, Properties: { KmsMasterKeyId: 'alias/aws/sns' } } }, here, 0],
  ])('P44: a topic with the policy %s lets in what AWS lets in', async (_, more, account, mails) => {
    const inbox = await openInbox(null);
    const assembly = smallApp({ Topic, Mail, ...more });
    const topics = createTopics({ assembly, inbox, now: Date.now });
    const arn = `arn:aws:cloudwatch:eu-west-1:${account}:alarm:late`;
    const message = { subject: 'ALARM', text: '' };
    topics.publish(assembly.ofType('AWS::SNS::Topic')[0]!.arn, message, {
      service: 'cloudwatch.amazonaws.com',
      arn,
    });
    expect(inbox.list()).toHaveLength(mails);
  });
});
