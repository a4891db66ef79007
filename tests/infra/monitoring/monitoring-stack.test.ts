import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmsOnEveryError, functions, rowOf, type FunctionName } from '#infra/functions.ts';
import { resources, synthesize, type Resource } from '../synthesize.ts';

const withOwnAlarm = (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).ownAlarm);

describe('watch stack', () => {
  let template: ReturnType<typeof synthesize>['templates']['watch'];
  let alarms: Record<string, Resource['Properties']>;

  beforeAll(() => {
    template = synthesize().templates.watch;
    alarms = Object.fromEntries(
      Object.values(resources(template, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => [
        Properties.AlarmName,
        Properties,
      ]),
    );
  });

  it('has one alarm for each kind of fault, which says what users suffer, when it begins and when it is over', () => {
    expect(Object.keys(alarms).sort()).toEqual(
      [
        'api-errors',
        'api-latency',
        'concurrency',
        'crashes',
        'dead-letters',
        'errors',
        'mail-bounces',
        'mail-complaints',
        'mail-quota',
        'mails-wait',
        'new-country',
        'pages-wait',
        'plan-routine-sends-missed',
        'refused',
        'routines-wait',
        'slow',
        'table-refusals',
        ...withOwnAlarm.map((name) => `${name}-failed`),
      ]
        .toSorted()
        .map((each) => `tenaz-dev-${each}`),
    );
    const topic = [{ Ref: expect.stringMatching(/^AlarmsTopic/) as string }];
    for (const { AlarmDescription, AlarmActions, OKActions } of Object.values(alarms)) {
      expect(AlarmDescription.length).toBeGreaterThan(40);
      expect([AlarmActions, OKActions]).toEqual([topic, topic]);
    }
  });

  it('P56: the first logged error of a payment, a webhook or an event is an alarm, as is the first crash of any function', () => {
    for (const id of ['errors', 'crashes'])
      expect(alarms[`tenaz-dev-${id}`]).toMatchObject({
        Namespace: 'tenaz-dev',
        MetricName: id,
        Threshold: 1,
      });
    expect(alarms['tenaz-dev-api-errors']).toMatchObject({ Namespace: 'tenaz-dev', Threshold: 5 });
  });

  it('P232: only what is limited or judged for the account is counted of the account, not of the stage', () => {
    const ofAccount = Object.values(alarms).filter(
      ({ Namespace, Dimensions }) => Namespace !== 'tenaz-dev' && !Dimensions,
    );
    expect(ofAccount.map(({ AlarmName }) => AlarmName as string).toSorted()).toEqual(
      ['concurrency', 'mail-bounces', 'mail-complaints', 'mail-quota'].map((id) => `tenaz-dev-${id}`),
    );
    expect(alarms['tenaz-dev-concurrency']).toMatchObject({
      MetricName: 'ConcurrentExecutions',
      Threshold: 8,
    });
  });

  const ownSlow = (timeout: number) =>
    `{ ($.record.metrics.durationMs >= ${timeout * 800}) && ($.record.metrics.durationMs < ${timeout * 1000}) }`;

  it.each(Object.keys(functions) as FunctionName[])(
    'P56: what %s logs is counted in the log group that it writes to: errors, slow calls, refusals of the table',
    (name) => {
      const found = Object.values(synthesize().templates).flatMap((each) => {
        const own = Object.values(resources(each, 'AWS::Lambda::Function')).find(
          ({ Properties }) => Properties.FunctionName === `tenaz-dev-${name}`,
        );
        return own ? [{ group: own.Properties.LoggingConfig.LogGroup as object, stack: each }] : [];
      });
      expect(found).toHaveLength(1);
      const counted = Object.values(resources(found[0]!.stack, 'AWS::Logs::MetricFilter'))
        .map(({ Properties }) => Properties)
        .filter(({ LogGroupName }) => isDeepStrictEqual(LogGroupName, found[0]!.group))
        .map(({ FilterPattern, MetricTransformations: [{ MetricNamespace, MetricName, MetricValue }] }) => {
          expect([MetricNamespace, MetricValue]).toEqual(['tenaz-dev', '1']);
          return `${MetricName}: ${FilterPattern}`;
        });
      const crash = '{ ($.type = "platform.report") && ($.record.status != "success") }';
      const { kind, timeout } = rowOf(name);
      const isLoud = alarmsOnEveryError(name);
      const expected = [
        ...(isLoud
          ? ['errors: { $.level = "error" }']
          : [
              'api-errors: { ($.level = "error") && ($.status NOT EXISTS) }',
              'new-country: { $.event = "new-country" }',
            ]),
        `${kind === 'api' ? 'crashes' : 'errors'}: ${crash}`,
        `slow: ${kind === 'api' ? '{ $.slow IS TRUE }' : ownSlow(timeout)}`,
        'table-refusals: { $.event = "table-refusal" }',
      ];
      expect(counted).toHaveLength(expected.length);
      expect(new Set(counted)).toEqual(new Set(expected));
    },
  );

  it('every function writes its log as JSON, which filters read', () => {
    const formats = Object.values(synthesize().templates).flatMap((each) =>
      Object.values(resources(each, 'AWS::Lambda::Function'))
        .filter(({ Properties }) => Properties.FunctionName)
        .map(({ Properties }) => Properties.LoggingConfig.LogFormat as string),
    );
    expect(new Set(formats)).toEqual(new Set(['JSON']));
  });

  it('the dashboard lists the logged errors of every function', () => {
    const [dashboard] = Object.values(resources(template, 'AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard!.Properties.DashboardBody);
    const written = Object.values(synthesize().templates).flatMap((each) =>
      Object.values(resources(each, 'AWS::Lambda::Function'))
        .filter(({ Properties }) => Properties.FunctionName)
        .map(({ Properties }) => Properties.LoggingConfig.LogGroup.Ref as string),
    );
    expect(new Set(written).size).toBeGreaterThan(10);
    expect(written.filter((group) => !body.includes(group.slice(0, -8)))).toEqual([]);
  });

  it('the one queue of dead letters takes those of all queues, schedules and the stream, and has an alarm', () => {
    const stage = synthesize().templates;
    const id = Object.keys(resources(stage.data, 'AWS::SQS::Queue'))[0]!;
    const takers = Object.values(stage).flatMap((each) => [
      ...Object.values(resources(each, 'AWS::SQS::Queue')).flatMap(
        ({ Properties }) => Properties.RedrivePolicy ?? [],
      ),
      ...Object.values(resources(each, 'AWS::Scheduler::Schedule')).map(
        ({ Properties }) => Properties.Target.DeadLetterConfig,
      ),
      ...Object.values(resources(each, 'AWS::Lambda::EventSourceMapping')).flatMap(
        ({ Properties }) => Properties.DestinationConfig ?? [],
      ),
    ]);
    expect(takers.length).toBeGreaterThan(12);
    // an output of the data stack
    const [name] = /tenaz-dev-data/.exec(JSON.stringify(takers[0]))!;
    for (const taker of takers) expect(JSON.stringify(taker)).toContain(name);
    expect(id).toMatch(/^DeadLetters/);
    expect(alarms['tenaz-dev-dead-letters']).toMatchObject({
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Statistic: 'Maximum',
      Threshold: 1,
    });
  });

  it('P141: refusals are counted where the gateway logs them, and new countries where sign-ins are logged', () => {
    const { api } = synthesize().templates;
    const [stage] = Object.values(resources(api, 'AWS::ApiGatewayV2::Stage'));
    const counted = Object.values(resources(api, 'AWS::Logs::MetricFilter')).map(({ Properties }) => ({
      metric: Properties.MetricTransformations[0].MetricName as string,
      value: Properties.MetricTransformations[0].MetricValue as string,
      pattern: Properties.FilterPattern as string,
      group: Properties.LogGroupName.Ref as string,
    }));
    const refusals = counted.filter(({ metric }) => metric === 'refused');
    // 300 of the first kind ring, or 100 of one of the others
    expect(refusals.map(({ value, pattern }) => [pattern, value])).toEqual([
      ['{ $.status = "401" }', '1'],
      ['{ $.status = "403" }', '3'],
      ['{ $.status = "429" }', '3'],
    ]);
    expect(alarms['tenaz-dev-refused'].Threshold).toBe(300);
    const failures = counted.filter(({ pattern }) => pattern === '{ $.status = "5*" }');
    expect(failures.map(({ metric }) => metric)).toEqual(['api-errors']);
    for (const { group } of [...refusals, ...failures])
      expect(JSON.stringify(stage!.Properties.AccessLogSettings.DestinationArn)).toContain(group);
    const countries = counted.filter(({ metric }) => metric === 'new-country');
    const handlers = Object.values(resources(api, 'AWS::Lambda::Function')).map(
      ({ Properties }) => Properties,
    );
    for (const name of ['auth', 'oauth', 'passkeys']) {
      const handler = handlers.find(({ FunctionName }) => FunctionName === `tenaz-dev-${name}`);
      expect(countries.map(({ group }) => group)).toEqual([handler!.LoggingConfig.LogGroup.Ref]);
    }
  });

  it('a morning without a plan of routines alarms by eleven, also on a day of 25 hours', () => {
    expect(alarms['tenaz-dev-plan-routine-sends-missed']).toMatchObject({
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: 'tenaz-dev-plan-routine-sends' }],
      Statistic: 'Sum',
      Period: 3600,
      EvaluationPeriods: 26,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('alarms reach the e-mail of the settings over a topic without a key, which CloudWatch could not use', () => {
    const [subscription] = Object.values(resources(template, 'AWS::SNS::Subscription'));
    expect(subscription!.Properties).toMatchObject({ Protocol: 'email', Endpoint: 'avisos@tenaz.test' });
    const [topic] = Object.values(resources(template, 'AWS::SNS::Topic'));
    expect(topic!.Properties).not.toHaveProperty('KmsMasterKeyId');
  });

  it("P56: the topic's policy lets CloudWatch publish for this account, and no other service", () => {
    const [policy] = Object.values(resources(template, 'AWS::SNS::TopicPolicy'));
    const statements = policy!.Properties.PolicyDocument.Statement as { Effect: string }[];
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        Sid: '1',
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: expect.stringMatching(/^AlarmsTopic/) as string },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it('P175: the operator hears of a bill above the budget before the month is over, and when it is reached', () => {
    const { watch } = synthesize({ budget: 35, alarmEmail: 'turno@tenaz.test' }).templates;
    const [budget] = Object.values(resources(watch, 'AWS::Budgets::Budget'));
    expect(budget!.Properties.Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 35, Unit: 'USD' },
    });
    const subscribers = [{ SubscriptionType: 'EMAIL', Address: 'turno@tenaz.test' }];
    expect(budget!.Properties.NotificationsWithSubscribers).toEqual(
      ['FORECASTED', 'ACTUAL'].map((NotificationType) => ({
        Notification: { NotificationType, ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
        Subscribers: subscribers,
      })),
    );
  });

  it('P175: another address of alarms can be deployed: the budget it replaces has no name of ours, which would be taken', () => {
    // its subscribers cannot be changed, so CloudFormation makes the new budget before it deletes the old one
    const [budget] = Object.values(resources(template, 'AWS::Budgets::Budget'));
    expect(budget!.Properties.Budget).not.toHaveProperty('BudgetName');
  });

  it('the stack outputs the address of the dashboard', () => {
    expect(Object.keys(template.findOutputs('*'))).toContain('DashboardUrl');
  });
});
