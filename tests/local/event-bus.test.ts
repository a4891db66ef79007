import { afterEach, describe, expect, test } from 'vitest';
import { createEventBus, matches, type Pattern } from '#infra/local/event-bus.ts';
import { createClock, type Clock } from '#infra/local/clock.ts';
import { openInbox, type Inbox, type Mail } from '#infra/local/ses/inbox.ts';
import { publishMails } from '#infra/local/ses/events.ts';
import { startSqs, type Sqs } from '#infra/local/sqs/index.ts';
import { functionResources, smallApp } from './small-app.ts';

test.each<[Pattern, boolean]>([
  [{ source: ['aws.ses'] }, true],
  [{ source: ['aws.s3', 'aws.ses'], kind: ['a'] }, true],
  [{ source: ['aws.s3'] }, false],
  [{ detail: { tags: { delivery: [{ exists: true }] } } }, true],
  [{ detail: { tags: { delivery: [{ exists: false }] } } }, false],
  [{ detail: { tags: { mail: [{ exists: true }] } } }, false],
  [{ detail: { tags: { mail: [{ exists: false }] } } }, true],
  [{ detail: { tags: [{ exists: true }] } }, false], // of leaves only
  [{ detail: { tags: { set: ['b'] } } }, true], // one of a list will do
  [{ detail: { tags: { set: ['c'] } } }, false],
  [{ other: { tags: { set: ['a'] } } }, false],
  [{ detail: { count: [3] } }, true],
  [{ detail: { count: ['3'] } }, false],
  [{ source: [{ prefix: 'aws.' }] }, true],
  [{ source: [{ prefix: 'ses' }] }, false],
  [{ detail: { tags: { set: [{ prefix: 'b' }] } } }, true],
  [{ detail: { count: [{ prefix: '3' }] } }, false],
])('the event pattern %j matches as on EventBridge', (pattern, expected) => {
  const event = {
    source: 'aws.ses',
    kind: 'a',
    detail: { count: 3, tags: { delivery: ['d'], set: ['a', 'b'] } },
  };
  expect(matches(pattern, event)).toBe(expected);
});

describe('SES events on the bus', () => {
  let sqs: Sqs;
  let inbox: Inbox;
  let clock: Clock;
  let errors: string[];
  let called: { name: string; event: unknown }[];
  afterEach(() => sqs.close());

  const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
  const rule = (EventPattern: object) => ({
    Type: 'AWS::Events::Rule',
    Properties: { EventPattern, State: 'ENABLED', Targets: [{ Id: 't', Arn: arnOf('Events') }] },
  });
  const allow = (ruleId: string) => ({
    Effect: 'Allow',
    Action: 'sqs:SendMessage',
    Principal: { Service: 'events.amazonaws.com' },
    Resource: arnOf('Events'),
    Condition: { ArnEquals: { 'aws:SourceArn': arnOf(ruleId) } },
  });
  const denyPlain = {
    Effect: 'Deny',
    Action: 'sqs:*',
    Principal: { AWS: '*' },
    Resource: arnOf('Events'),
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const set = { 'ses:configuration-set': [{ Ref: 'Set' }] };
  const resources = (more: object = {}) => ({
    Set: { Type: 'AWS::SES::ConfigurationSet', Properties: { Name: 'all' } },
    Destination: {
      Type: 'AWS::SES::ConfigurationSetEventDestination',
      Properties: {
        ConfigurationSetName: { Ref: 'Set' },
        EventDestination: {
          Enabled: true,
          MatchingEventTypes: ['send', 'reject', 'bounce', 'complaint', 'renderingFailure'],
          EventBridgeDestination: { EventBusArn: 'arn:aws:events:eu-west-1:000000000000:event-bus/default' },
        },
      },
    },
    Events: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'events', DelaySeconds: 120 } },
    Policy: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: {
        Queues: [{ Ref: 'Events' }],
        PolicyDocument: { Statement: [denyPlain, allow('Taken'), allow('CameBack')] },
      },
    },
    Taken: rule({
      source: ['aws.ses'],
      'detail-type': ['Email Sent'],
      detail: { mail: { tags: { ...set, delivery: [{ exists: true }] } } },
    }),
    CameBack: rule({
      source: ['aws.ses'],
      'detail-type': [
        'Email Bounced',
        'Email Complaint Received',
        'Email Rejected',
        'Email Rendering Failed',
      ],
      detail: { mail: { tags: set } },
    }),
    ...more,
  });

  async function start(more: object = {}) {
    clock = createClock();
    errors = [];
    const queueUrl = (name: string) => `http://sqs/${name}`;
    const assembly = smallApp(resources(more), { queueUrl });
    sqs = await startSqs({ assembly, now: () => clock.now() });
    inbox = await openInbox(null);
    const onError = (error: unknown, where: string) => errors.push(`${where}: ${(error as Error).message}`);
    called = [];
    const calls = { invoke: async (name: string, event: unknown) => void called.push({ name, event }) };
    publishMails(inbox, assembly, createEventBus({ assembly, sqs, calls, onError }));
  }
  const mail = (over: Partial<Mail> = {}) =>
    inbox.add({
      to: 'ana@example.es',
      from: 'Tenaz <hola@tenaz.test>',
      subject: 'Tu rutina',
      html: '',
      text: '',
      sentAt: '2027-01-02T08:00:00.123Z',
      tags: { user: 'usr_1', delivery: 'dlv_1' },
      template: 'routine',
      configurationSet: 'all',
      outcome: 'delivered',
      ...over,
    });
  interface Told {
    'detail-type': string;
    detail: Record<string, unknown>;
  }
  const told = () => sqs.queue('events').messages.map(({ body }) => JSON.parse(body) as Told);

  test('an accepted routine mail causes an SES event in EventBridge’s format, delivered two minutes later by the local clock', async () => {
    await start();
    const { id } = mail();
    expect(told()).toEqual([
      {
        version: '0',
        id: expect.any(String) as string,
        'detail-type': 'Email Sent',
        source: 'aws.ses',
        account: '000000000000',
        time: '2027-01-02T08:00:00Z',
        region: 'eu-west-1',
        resources: ['arn:aws:ses:eu-west-1:000000000000:configuration-set/all'],
        detail: {
          eventType: 'Send',
          send: {},
          mail: expect.objectContaining({
            messageId: id,
            timestamp: '2027-01-02T08:00:00.123Z',
            destination: ['ana@example.es'],
            tags: {
              'ses:configuration-set': ['all'],
              'ses:from-domain': ['tenaz.test'],
              user: ['usr_1'],
              delivery: ['dlv_1'],
            },
          }) as object,
        },
      },
    ]);
    expect(sqs.queue('events').receive(10)).toEqual([]);
    await clock.advance(119_000);
    expect(sqs.queue('events').receive(10)).toEqual([]);
    await clock.advance(1000);
    expect(sqs.queue('events').receive(10)).toHaveLength(1);
  });

  test('other mails cause events for bounces and complaints only, other configuration sets none', async () => {
    await start();
    mail({ tags: { mail: 'mal_1' } });
    mail({ configurationSet: 'other', outcome: 'bounced' });
    const { configurationSet: _, ...bare } = mail({ outcome: 'delivered', tags: {} });
    inbox.add({ ...bare, outcome: 'bounced' });
    expect(told()).toEqual([]);
    mail({ tags: { mail: 'mal_1' }, outcome: 'complained' });
    expect(told().map((each) => each['detail-type'])).toEqual(['Email Complaint Received']);
  });

  test.each<[Mail['outcome'], string[], object]>([
    [
      'bounced',
      ['Email Sent', 'Email Bounced'],
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } },
    ],
    [
      'suppressed',
      ['Email Sent', 'Email Bounced'],
      { bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' } },
    ],
    [
      'complained',
      ['Email Sent', 'Email Complaint Received'],
      { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'ana@example.es' }] } },
    ],
    ['virus', ['Email Sent', 'Email Rejected'], { eventType: 'Reject', reject: { reason: 'Bad content' } }],
    [
      'rendering-failure',
      ['Email Rendering Failed'],
      { eventType: 'Rendering Failure', failure: { errorMessage: 'no name', templateName: 'routine' } },
    ],
  ])('a mail with the outcome %s causes the events of SES', async (outcome, types, detail) => {
    await start();
    mail({ outcome, reason: 'no name' });
    expect(told().map((each) => each['detail-type'])).toEqual(types);
    expect(told().at(-1)!.detail).toMatchObject(detail);
  });

  test('P44: a rule without permission in the queue’s policy delivers nothing and reports an error', async () => {
    const otherService = { ...allow('Taken'), Principal: { Service: 'sns.amazonaws.com' } };
    const Policy = {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: {
        Queues: [{ Ref: 'Events' }],
        PolicyDocument: { Statement: [denyPlain, otherService, allow('CameBack')] },
      },
    };
    await start({ Policy });
    mail();
    expect(told()).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('Small-Taken: AccessDenied')]);
    mail({ outcome: 'bounced' });
    expect(told().map((each) => each['detail-type'])).toEqual(['Email Bounced']);
  });

  describe('a rule that calls a function', () => {
    const reader = functionResources('reader', { code: '' });
    const Taken = {
      Type: 'AWS::Events::Rule',
      Properties: {
        EventPattern: { source: ['aws.ses'], 'detail-type': ['Email Sent'] },
        Targets: [
          { Id: 'queue', Arn: arnOf('Events') },
          { Id: 'reader', Arn: arnOf('reader') },
        ],
      },
    };
    const permission = (ruleId: string) => ({
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: arnOf('reader'),
        Principal: 'events.amazonaws.com',
        SourceArn: arnOf(ruleId),
      },
    });

    test('calls it with the event, when the queue beside it has it', async () => {
      await start({ ...reader, Taken, Permission: permission('Taken') });
      mail();
      expect(called).toEqual([
        { name: expect.stringMatching(/:function:reader$/) as string, event: told()[0] },
      ]);
    });

    test('P44: does not call it without a permission of the function', async () => {
      await start({ ...reader, Taken, Permission: permission('CameBack') });
      mail();
      expect(called).toEqual([]);
      expect(told()).toHaveLength(1);
      expect(errors).toEqual([expect.stringContaining('Small-Taken: AccessDenied')]);
    });
  });

  test('an unsupported event pattern stops the start', async () => {
    await start();
    const assembly = smallApp(resources({ Taken: rule({ source: [{ suffix: 'ses' }] }) }));
    expect(() => createEventBus({ assembly, sqs, calls: { invoke: async () => {} } })).toThrow(
      '{"suffix":"ses"}',
    );
  });
});
