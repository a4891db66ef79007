import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '#infra/functions.ts';
import { settingsOf } from '#infra/settings.ts';
import { unansweredAfterMs } from '#shared/rules/routines/routine-sending.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

describe('mailing stack', () => {
  let template: ReturnType<typeof synthesize>['templates']['mailing'];
  let queues: Record<string, Resource>;
  /** The queue with this part of the id. */
  const queue = (part: string) => Object.entries(queues).find(([id]) => id.startsWith(part))![1];
  /** What wakes the function with this in its id. */
  const source = (part: string) =>
    Object.values(resources(template, 'AWS::Lambda::EventSourceMapping')).find(({ Properties }) =>
      JSON.stringify(Properties.FunctionName).includes(part),
    )!.Properties;
  /** The schedule that calls the function with this in its id. */
  const scheduleOf = (part: string) =>
    Object.values(resources(template, 'AWS::Scheduler::Schedule')).find(({ Properties }) =>
      JSON.stringify(Properties.Target.Arn).includes(part),
    )!.Properties;

  beforeAll(() => {
    template = synthesize().templates.mailing;
    queues = resources(template, 'AWS::SQS::Queue');
  });

  it('P212: a mail that is written wakes the sender at once, and one that fails is repeated for seconds only', () => {
    const { FilterCriteria, EventSourceArn, ...properties } = source('SendMails');
    expect(JSON.stringify(EventSourceArn)).toContain('StreamArn');
    expect(properties).toEqual({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      MaximumRetryAttempts: 3,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      FunctionName: expect.anything(),
      Tags: expect.anything(),
    });
    const patterns = (FilterCriteria.Filters as { Pattern: string }[]).map(
      ({ Pattern }) => JSON.parse(Pattern) as object,
    );
    expect(patterns).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'mal_' }] } } } },
    ]);
  });

  it('P211: what was left unsent is looked for every five minutes, by runs that end before the next one', () => {
    const schedule = scheduleOf('SendMails');
    expect(schedule.ScheduleExpression).toBe('rate(5 minutes)');
    expect(schedule.Target.Input).toBeUndefined();
    expect(schedule.Target.DeadLetterConfig.Arn).toBeDefined();
    expect(rowOf('send-mails').timeout).toBeLessThan(300);
  });

  it('a failing batch of routines is received five times, a quarter of an hour apart', () => {
    const { Properties } = queue('RoutinesBatchesQueue');
    expect(Properties.RedrivePolicy.maxReceiveCount).toBe(5);
    // longer than the wait for an unanswered claim, else the batch is delivered too early to send it again
    expect(Properties.VisibilityTimeout * 1000).toBeGreaterThan(unansweredAfterMs);
    expect(Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * rowOf('send-routines').timeout);
    expect(source('SendRoutines')).toMatchObject({
      BatchSize: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
    expect(source('SendRoutines').MaximumBatchingWindowInSeconds).toBeUndefined();
  });

  it('P29: events of SES are retried several times before a batch is delivered again, and outlast its last try', () => {
    const events = queue('FeedbackEventsQueue').Properties;
    const batches = queue('RoutinesBatchesQueue').Properties;
    // read every minute
    expect(events.DelaySeconds + 3 * (events.VisibilityTimeout + 60)).toBeLessThan(unansweredAfterMs / 1000);
    const lifeOf = ({ RedrivePolicy, VisibilityTimeout }: typeof events) =>
      RedrivePolicy.maxReceiveCount * VisibilityTimeout;
    expect(lifeOf(events)).toBeGreaterThan(lifeOf(batches));
  });

  it('P31: the plan of routines runs at nine in Madrid with its scheduled time, and again until 10:30 to resume an interrupted one', () => {
    const schedule = scheduleOf('PlanRoutineSends');
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(0/30 9-10 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Madrid',
      Target: {
        Input: '{"scheduledTime":"<aws.scheduler.scheduled-time>"}',
        RetryPolicy: { MaximumEventAgeInSeconds: 6 * 3600, MaximumRetryAttempts: 100 },
      },
    });
    expect(schedule.Target.DeadLetterConfig.Arn).toBeDefined();
  });

  it('SES publishes sends, bounces and complaints to EventBridge', () => {
    const [destination] = Object.values(resources(template, 'AWS::SES::ConfigurationSetEventDestination'));
    const { Enabled, MatchingEventTypes, EventBridgeDestination } = destination!.Properties.EventDestination;
    expect(Enabled).toBe(true);
    expect(MatchingEventTypes).toEqual(['send', 'reject', 'bounce', 'complaint', 'renderingFailure']);
    expect(JSON.stringify(EventBridgeDestination.EventBusArn)).toContain(':event-bus/default');
  });

  it('the feedback queue receives send events of routines, and bounces and complaints of all mails of the stage', () => {
    const rules = resources(template, 'AWS::Events::Rule');
    const patterns = Object.values(rules).map(({ Properties }) => Properties.EventPattern);
    const set = { Ref: expect.stringMatching(/^Configuration/) as string };
    expect(patterns).toEqual([
      {
        source: ['aws.ses'],
        'detail-type': ['Email Sent'],
        detail: { mail: { tags: { 'ses:configuration-set': [set], delivery: [{ exists: true }] } } },
      },
      {
        source: ['aws.ses'],
        'detail-type': [
          'Email Bounced',
          'Email Complaint Received',
          'Email Rejected',
          'Email Rendering Failed',
        ],
        detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
      },
    ]);
  });

  it('P44: only the two rules may write to the feedback queue, and only over TLS', () => {
    const policies = Object.values(resources(template, 'AWS::SQS::QueuePolicy'));
    const allowed = policies
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Record<string, never>[])
      .filter(({ Effect }) => Effect === 'Allow');
    const rules = Object.keys(resources(template, 'AWS::Events::Rule'));
    expect(allowed).toEqual(
      rules.map((rule) => ({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: { Service: 'events.amazonaws.com' },
        Resource: { 'Fn::GetAtt': [expect.stringMatching(/^FeedbackEventsQueue/), 'Arn'] },
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule, 'Arn'] } } },
      })),
    );
  });

  it('SES events are delayed by two minutes, read every minute, and kept in a dead-letter queue when they fail', () => {
    const { Properties } = queue('FeedbackEventsQueue');
    expect(Properties.DelaySeconds).toBe(120);
    expect(Properties.RedrivePolicy.maxReceiveCount).toBe(30);
    // no batch is read a second time while it is handled
    expect(Properties.VisibilityTimeout).toBeGreaterThan(rowOf('mail-feedback').timeout);
    // SQS-managed keys: EventBridge may not use a customer key without a grant
    expect(Properties.SqsManagedSseEnabled).toBe(true);
    expect(scheduleOf('MailFeedback').ScheduleExpression).toBe('rate(1 minute)');
  });

  it('every mail template has a subject, HTML and text', () => {
    const templates = Object.values(resources(template, 'AWS::SES::Template'));
    expect(templates.map(({ Properties }) => Properties.Template)).toEqual(
      ['welcome', 'receipt', 'routine'].map((name) => ({
        TemplateName: `tenaz-dev-${name}`,
        SubjectPart: 'Hola',
        HtmlPart: '<p>{{name}}</p>',
        TextPart: '{{name}}',
      })),
    );
  });

  it('mail templates are made one after the other: SES makes one a second', () => {
    const templates = Object.entries(resources(template, 'AWS::SES::Template'));
    const ids = templates.map(([id]) => id);
    expect(templates.map(([, { DependsOn }]) => DependsOn)).toEqual([undefined, [ids[0]], [ids[1]]]);
  });

  nightly('a mail domain without a Route 53 zone outputs its records for DKIM, MAIL FROM and DMARC', () => {
    const mail = { ...settingsOf('dev').mail, identity: { domain: 'tienda.example' } };
    const { mailing } = synthesize({ mail }).templates;
    const outputs = Object.keys(mailing.findOutputs('*'));
    expect(outputs.filter((each) => each.startsWith('DkimRecord'))).toHaveLength(3);
    const value = (name: string) => mailing.findOutputs(name)[name]!['Value'] as unknown;
    expect([value('MailFromMx'), value('MailFromSpf'), value('Dmarc')]).toEqual([
      'bounces.tienda.example MX 10 feedback-smtp.eu-west-1.amazonses.com',
      'bounces.tienda.example TXT "v=spf1 include:amazonses.com ~all"',
      '_dmarc.tienda.example TXT "v=DMARC1; p=none"',
    ]);
  });

  it('a mail domain with a Route 53 zone gets its records for DKIM, MAIL FROM and DMARC', () => {
    const hostedZone = { id: 'Z1', name: 'tienda.example' };
    const mail = { ...settingsOf('dev').mail, identity: { domain: 'tienda.example', hostedZone } };
    const { mailing } = synthesize({ mail }).templates;
    const records = Object.values(resources(mailing, 'AWS::Route53::RecordSet')).map(
      ({ Properties: { Name, Type, ResourceRecords } }) => [Name, Type, ResourceRecords] as unknown[],
    );
    expect(records.filter(([, type]) => type === 'CNAME')).toHaveLength(3);
    expect(records.filter(([, type]) => type !== 'CNAME')).toEqual(
      expect.arrayContaining([
        ['_dmarc.tienda.example.', 'TXT', ['"v=DMARC1; p=none"']],
        ['bounces.tienda.example.', 'MX', ['10 feedback-smtp.eu-west-1.amazonses.com']],
        ['bounces.tienda.example.', 'TXT', ['"v=spf1 include:amazonses.com ~all"']],
      ]),
    );
    const [sender] = Object.values(resources(mailing, 'AWS::SES::EmailIdentity'));
    expect(sender!.Properties.MailFromAttributes.MailFromDomain).toBe('bounces.tienda.example');
  });

  nightly('in the SES sandbox functions may send to the listed recipients only', () => {
    const mail = { ...settingsOf('dev').mail, sandboxRecipients: ['ana@tienda.example'] };
    const { mailing } = synthesize({ mail }).templates;
    expect(JSON.stringify(mailing.toJSON())).toContain(':identity/ana@tienda.example');
  });
});
