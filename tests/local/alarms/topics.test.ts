import { beforeAll, describe, expect, it, test } from 'vitest';
import { createMetrics } from '#infra/local/cloudwatch/metrics.ts';
import { openInbox } from '#infra/local/ses/inbox.ts';
import { createTopics } from '#infra/local/sns/index.ts';
import { smallApp } from '../small-app.ts';
import { synthesizedTemplates, type Templates } from '../synthesized-stage.ts';
import { watchStage } from './watch-stage.ts';

describe('the topic of the synthesized stage', () => {
  let templates: Templates;
  beforeAll(() => void (templates = synthesizedTemplates()));

  test('P56: without the grant to CloudWatch in its policy no alarm arrives, and the terminal says why', async () => {
    const changed = structuredClone(templates);
    for (const { Type, Properties } of Object.values(changed['watch']!.Resources!)) {
      if (Type !== 'AWS::SNS::TopicPolicy') continue;
      const policy = Properties!['PolicyDocument'] as { Statement: object[] };
      policy.Statement = policy.Statement.filter((each) => !JSON.stringify(each).includes('cloudwatch.'));
    }
    const { errors, logError, subjects } = await watchStage(changed);
    logError('stripe-webhook');
    expect(subjects()).toEqual([]);
    expect(errors).toEqual([expect.stringMatching(/^AccessDenied: .*tenaz-dev-errors" is lost$/)]);
  });
});

it('a percentile is read from all values of its time', () => {
  const metrics = createMetrics(() => ({ ms: 300_000, values: true }));
  const latency = { Namespace: 'AWS/ApiGateway', MetricName: 'Latency' };
  for (let nth = 1; nth <= 200; nth += 1) metrics.add(latency, nth, nth * 1000);
  expect(metrics.read(latency, 'p99', 0, 200_000)).toBe(198);
  expect(metrics.read(latency, 'p99', 0, 100_000)).toBe(99);
  expect(metrics.read(latency, 'p99', 300_000, 400_000)).toBeUndefined();
});

it('the values of one second are one data point, however many they are', () => {
  const metrics = createMetrics(() => ({ ms: 300_000 }));
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
  const withKey = { ...Topic, Properties: { KmsMasterKeyId: { Ref: 'Key' } } };
  const key = (isOpen: boolean) => ({
    Type: 'AWS::KMS::Key',
    Properties: {
      KeyPolicy: {
        Statement: [
          {
            Effect: 'Allow',
            Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
            Principal: { Service: isOpen ? 'cloudwatch.amazonaws.com' : 'ses.amazonaws.com' },
            Resource: '*',
          },
        ],
      },
    },
  });

  test.each<[string, object, string, number]>([
    ['of SNS, for its own account', {}, here, 1],
    ['of SNS, for another account', {}, '111111111111', 0],
    ['with a Deny only', { Policy: policy(denyPlain) }, here, 0],
    ['with a grant for this account', { Policy: policy(denyPlain, allow(here)) }, here, 1],
    ['with a grant for another account', { Policy: policy(denyPlain, allow('111111111111')) }, here, 0],
    ['and a key of AWS', { Topic: { ...Topic, Properties: { KmsMasterKeyId: 'alias/aws/sns' } } }, here, 0],
    ['and a key that CloudWatch may not use', { Topic: withKey, Key: key(false) }, here, 0],
    ['and a key that CloudWatch may use', { Topic: withKey, Key: key(true) }, here, 1],
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
