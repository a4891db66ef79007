import { beforeAll, describe, expect, it } from 'vitest';
import { functions, rowOf, type FunctionName } from '#infra/functions.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

describe('the watch', () => {
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
    '%s: errors, throttles and slowness ring and say what people suffer',
    (name) => {
      for (const kind of ['errors', 'throttles', 'slow']) {
        const alarm = alarms[`tenaz-dev-${name}-${kind}`];
        expect(alarm.AlarmDescription).toBe(rowOf(name).errorImpact);
        expect(alarm.Dimensions).toEqual([{ Name: 'FunctionName', Value: `tenaz-dev-${name}` }]);
        expect(alarm.AlarmActions).toHaveLength(1);
      }
    },
  );

  it('dead letters, API errors, the table and the reputation of the sender ring too', () => {
    const others = Object.keys(alarms).filter(
      (each) => !/-(errors|throttles|slow)$/.test(each) || /table/.test(each),
    );
    expect(others.sort()).toEqual(
      [
        'Mails-dead-letters',
        'ReconcileSubscriptions-dead-letters',
        'SweepLeftovers-dead-letters',
        'api-5xx',
        'api-latency',
        'mail-bounces',
        'mail-complaints',
        'table-system-errors',
        'table-throttles',
      ].map((each) => `tenaz-dev-${each}`),
    );
  });

  it('reach the e-mail of the settings over an encrypted topic that CloudWatch may use', () => {
    const [subscription] = Object.values(resources(template, 'AWS::SNS::Subscription'));
    expect(subscription!.Properties).toMatchObject({ Protocol: 'email', Endpoint: 'avisos@tenaz.test' });
    const [key] = Object.values(resources(template, 'AWS::KMS::Key'));
    expect(key!.Properties.EnableKeyRotation).toBe(true);
    expect(JSON.stringify(key!.Properties.KeyPolicy)).toContain('cloudwatch.amazonaws.com');
  });

  it('prints the address of the dashboard', () => {
    expect(Object.keys(template.findOutputs('*'))).toContain('DashboardUrl');
  });
});
