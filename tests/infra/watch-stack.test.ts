import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmsOnEveryError, functions, rowOf, type FunctionName } from '#infra/functions.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

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

  it.each(Object.keys(functions) as FunctionName[])(
    '%s has alarms for throttles and slowness that state its impact on users',
    (name) => {
      for (const kind of ['throttles', 'slow']) {
        const alarm = alarms[`tenaz-dev-${name}-${kind}`];
        expect(alarm.AlarmDescription).toBe(rowOf(name).errorImpact);
        expect(alarm.Dimensions).toEqual([{ Name: 'FunctionName', Value: `tenaz-dev-${name}` }]);
        expect(alarm.AlarmActions).toHaveLength(1);
      }
    },
  );

  it('P56: the first logged error of a payment, a webhook or an event is an alarm, and five of the other routes together', () => {
    const loud = (Object.keys(functions) as FunctionName[]).filter(alarmsOnEveryError);
    expect(loud).toEqual([
      'shop-stripe',
      'order-management',
      'stripe-webhook',
      'stripe',
      'process-pictures',
      'plan-routine-sends',
      'send-routines',
      'mail-feedback',
      'reconcile-stripe',
      'export-orders',
      'write-downloads',
      'recount-orders',
      'fold-figures',
      'send-mails',
      'sweep-leftovers',
      'render-pages',
      'initialize-stage',
    ]);
    for (const name of loud) {
      const { Metrics, Threshold } = alarms[`tenaz-dev-${name}-errors`];
      expect(Threshold).toBe(1);
      expect(Metrics[0].Expression).toBe('FILL(logged, 0) + FILL(crashed, 0)');
      expect(
        Metrics.slice(1).map(({ MetricStat }: { MetricStat: { Metric: object } }) => MetricStat.Metric),
      ).toEqual([
        { Namespace: 'tenaz-dev', MetricName: `${name}-errors` },
        {
          Namespace: 'AWS/Lambda',
          MetricName: 'Errors',
          Dimensions: [{ Name: 'FunctionName', Value: `tenaz-dev-${name}` }],
        },
      ]);
    }
    expect(alarms['tenaz-dev-api-errors']).toMatchObject({
      Namespace: 'tenaz-dev',
      MetricName: 'api-errors',
      Statistic: 'Sum',
      Threshold: 5,
    });
  });

  it.each(Object.keys(functions) as FunctionName[])(
    'P56: the errors that %s logs are counted in the log group that it writes to, for its alarm',
    (name) => {
      const found = Object.values(synthesize().templates).flatMap((each) => {
        const own = Object.values(resources(each, 'AWS::Lambda::Function')).find(
          ({ Properties }) => Properties.FunctionName === `tenaz-dev-${name}`,
        );
        return own ? [{ group: own.Properties.LoggingConfig.LogGroup as object, stack: each }] : [];
      });
      expect(found).toHaveLength(1);
      const filters = Object.values(resources(found[0]!.stack, 'AWS::Logs::MetricFilter'))
        .map(({ Properties }) => Properties)
        .filter(({ LogGroupName }) => isDeepStrictEqual(LogGroupName, found[0]!.group))
        .filter(({ FilterPattern }) => FilterPattern.includes('$.level'));
      expect(filters).toEqual([
        {
          LogGroupName: found[0]!.group,
          FilterPattern: '{ $.level = "error" }',
          MetricTransformations: [
            {
              MetricNamespace: 'tenaz-dev',
              MetricName: alarmsOnEveryError(name) ? `${name}-errors` : 'api-errors',
              MetricValue: '1',
            },
          ],
        },
      ]);
    },
  );

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

  it('dead letters, API errors, table errors and the sender reputation have alarms', () => {
    const others = Object.keys(alarms).filter(
      (each) => !/-(errors|throttles|slow)$/.test(each) || /table|api-/.test(each),
    );
    expect(others.sort()).toEqual(
      [
        'ExportOrders-dead-letters',
        'FoldFigures-dead-letters',
        'MailFeedback-dead-letters',
        'Mails-dead-letters',
        'PlanRoutineSends-dead-letters',
        'ProcessPictures-dead-letters',
        'ReconcileStripe-dead-letters',
        'RecountOrders-dead-letters',
        'RenderPages-dead-letters',
        'RepairPages-dead-letters',
        'Routines-dead-letters',
        'SweepLeftovers-dead-letters',
        'WriteDownloads-dead-letters',
        'api-5xx',
        'api-errors',
        'api-latency',
        'mail-bounces',
        'mail-complaints',
        'new-country',
        'plan-routine-sends-missed',
        'refused-401',
        'refused-403',
        'refused-429',
        'table-system-errors',
        'table-throttles',
      ].map((each) => `tenaz-dev-${each}`),
    );
  });

  it('P141: refusals are counted where the gateway logs them, and new countries where sign-ins are logged', () => {
    const { api } = synthesize().templates;
    const [stage] = Object.values(resources(api, 'AWS::ApiGatewayV2::Stage'));
    const counted = Object.values(resources(api, 'AWS::Logs::MetricFilter')).map(({ Properties }) => ({
      metric: Properties.MetricTransformations[0].MetricName as string,
      pattern: Properties.FilterPattern as string,
      group: Properties.LogGroupName.Ref as string,
    }));
    const refusals = counted.filter(({ metric }) => metric.startsWith('refused-'));
    expect(refusals.map(({ metric, pattern }) => [metric, pattern])).toEqual(
      ['401', '403', '429'].map((status) => [`refused-${status}`, `{ $.status = "${status}" }`]),
    );
    for (const { group } of refusals)
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

  it('alarms reach the e-mail of the settings over an encrypted topic that CloudWatch may use', () => {
    const [subscription] = Object.values(resources(template, 'AWS::SNS::Subscription'));
    expect(subscription!.Properties).toMatchObject({ Protocol: 'email', Endpoint: 'avisos@tenaz.test' });
    const [key] = Object.values(resources(template, 'AWS::KMS::Key'));
    expect(key!.Properties.EnableKeyRotation).toBe(true);
    expect(key!.Properties.KeyPolicy.Statement).toContainEqual({
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Resource: '*',
    });
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

  it('the stack outputs the address of the dashboard', () => {
    expect(Object.keys(template.findOutputs('*'))).toContain('DashboardUrl');
  });
});
