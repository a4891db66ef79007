import { beforeAll, describe, expect, it } from 'vitest';
import { functions, rowOf, type FunctionName } from '#infra/functions.ts';
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
    '%s has alarms for errors, throttles and slowness that state its impact on users',
    (name) => {
      for (const kind of ['errors', 'throttles', 'slow']) {
        const alarm = alarms[`tenaz-dev-${name}-${kind}`];
        expect(alarm.AlarmDescription).toBe(rowOf(name).errorImpact);
        expect(alarm.Dimensions).toEqual([{ Name: 'FunctionName', Value: `tenaz-dev-${name}` }]);
        expect(alarm.AlarmActions).toHaveLength(1);
      }
    },
  );

  it('dead letters, API errors, table errors and the sender reputation have alarms', () => {
    const others = Object.keys(alarms).filter(
      (each) => !/-(errors|throttles|slow)$/.test(each) || /table/.test(each),
    );
    expect(others.sort()).toEqual(
      [
        'MailFeedback-dead-letters',
        'Mails-dead-letters',
        'PlanRoutineSends-dead-letters',
        'ReconcileSubscriptions-dead-letters',
        'Routines-dead-letters',
        'SweepLeftovers-dead-letters',
        'api-5xx',
        'api-latency',
        'mail-bounces',
        'mail-complaints',
        'plan-routine-sends-missed',
        'table-system-errors',
        'table-throttles',
      ].map((each) => `tenaz-dev-${each}`),
    );
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
    expect(JSON.stringify(key!.Properties.KeyPolicy)).toContain('cloudwatch.amazonaws.com');
  });

  it('the stack outputs the address of the dashboard', () => {
    expect(Object.keys(template.findOutputs('*'))).toContain('DashboardUrl');
  });
});
