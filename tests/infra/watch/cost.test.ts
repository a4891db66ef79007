import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { useAtRest } from '#infra/cost/at-rest.ts';
import { checkTypes } from '#infra/cost/known-types.ts';
import { billOf, prices } from '#infra/cost/prices.ts';
import { costOf, reportOf } from '#infra/cost/report.ts';
import { useOfSubscribers } from '#infra/cost/subscribers.ts';
import { synthesizedTemplates } from '../../local/synthesized-stage.ts';

const stage = () => Object.values(synthesizedTemplates());
const template = (...resources: [Type: string, Properties: Record<string, unknown>][]) => ({
  Resources: Object.fromEntries(
    resources.map(([Type, Properties], nth) => [`Resource${nth}`, { Type, Properties }]),
  ),
});
const dashboard = (metrics: unknown[]): [string, Record<string, unknown>] => [
  'AWS::CloudWatch::Dashboard',
  {
    DashboardBody: {
      'Fn::Join': [
        '',
        [
          '{"widgets":[{"properties":{"title":"',
          { Ref: 'Api' },
          `","metrics":${JSON.stringify(metrics)}}}]}`,
        ],
      ],
    },
  },
];

describe('what a stage costs at rest', () => {
  it('P173: is added up from its templates', () => {
    expect(useAtRest(stage())).toEqual({
      alarmMetric: 22,
      ownMetric: 7,
      smallDashboard: 1,
      largeDashboard: 0,
      key: 0,
      // the one of the origin
      secret: 1,
      webAcl: 0,
      webAclRule: 0,
      // a poller, and the reads of four functions: one a minute, three every five
      queueRequest: 657_000 + 43_800 + 3 * 8760,
      // three every two minutes
      metricRequest: 7 * 21_900,
      scheduledCall: expect.closeTo(101_378 + 8760, 0) as number,
      functionCall: expect.closeTo(101_378 + 8760, 0) as number,
      gigabyteSecond: expect.closeTo(50_689 + 4380, 0) as number,
      readUnit: expect.closeTo(46_992 + 43_800, 0) as number,
    });
    expect(costOf(stage()).atRest.usd).toBeLessThanOrEqual(1.65);
  });

  it('counts each metric of an alarm, and no expression', () => {
    const sum = [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }];
    const alarms = template(
      ['AWS::CloudWatch::Alarm', { MetricName: 'Errors' }],
      ['AWS::CloudWatch::Alarm', { Metrics: sum }],
    );
    expect(useAtRest([alarms]).alarmMetric).toBe(3);
  });

  it('takes a dashboard of up to fifty metrics as free, and a larger one as paid', () => {
    const metrics = (count: number) => [
      [{ expression: 'sent / 60' }],
      ...Array.from({ length: count }, (_, nth) => ['AWS/Lambda', 'Errors', 'FunctionName', String(nth)]),
    ];
    expect(useAtRest([template(dashboard(metrics(50)))])).toMatchObject({
      smallDashboard: 1,
      largeDashboard: 0,
    });
    expect(useAtRest([template(dashboard(metrics(51)))])).toMatchObject({
      smallDashboard: 0,
      largeDashboard: 1,
    });
  });

  it('pays for reading an empty queue, and not for a stream', () => {
    const mapping = (id: string) =>
      ['AWS::Lambda::EventSourceMapping', { EventSourceArn: { 'Fn::GetAtt': [id, 'Arn'] } }] as [
        string,
        Record<string, unknown>,
      ];
    const app = template(
      ['AWS::SQS::Queue', {}],
      ['AWS::DynamoDB::GlobalTable', {}],
      mapping('Resource0'),
      mapping('Resource1'),
    );
    expect(useAtRest([app]).queueRequest).toBe(657_000);
  });

  it('pays for a scheduled read of a queue, which reads no table', () => {
    const schedule = (id: string): [string, Record<string, unknown>] => [
      'AWS::Scheduler::Schedule',
      { ScheduleExpression: 'rate(1 minute)', Target: { Arn: { 'Fn::GetAtt': [id, 'Arn'] } } },
    ];
    const app = template(
      ['AWS::Lambda::Function', { Environment: { Variables: { QUEUE_URL: 'queue' } } }],
      ['AWS::Lambda::Function', { Environment: { Variables: { TABLE_NAME: 'table' } } }],
      schedule('Resource0'),
      schedule('Resource1'),
    );
    expect(useAtRest([app])).toMatchObject({
      queueRequest: 43_800,
      readUnit: 5 * 43_800,
      functionCall: 87_600,
    });
  });

  it('pays for the metrics that a scheduled run asks for, and for no read of the table', () => {
    const app = template(
      ['AWS::Lambda::Function', { Environment: { Variables: { DISTRIBUTION_ID: 'E1' } } }],
      [
        'AWS::Scheduler::Schedule',
        { ScheduleExpression: 'rate(1 minute)', Target: { Arn: { 'Fn::GetAtt': ['Resource0', 'Arn'] } } },
      ],
    );
    expect(useAtRest([app])).toMatchObject({ metricRequest: 7 * 43_800, readUnit: 0, queueRequest: 0 });
  });

  it('counts a secret that a function reads and no template creates once', () => {
    const role: [string, Record<string, unknown>] = [
      'AWS::IAM::Role',
      {
        Policies: [
          { PolicyDocument: { Statement: [{ Action: 'secretsmanager:GetSecretValue', Resource: 'a' }] } },
        ],
      },
    ];
    expect(useAtRest([template(role, role)]).secret).toBe(1);
  });

  it.each([
    ['rate(5 minutes)', 8760],
    ['rate(1 minute)', 43_800],
    ['cron(0 3 * * ? *)', 30.4],
    ['cron(0/30 9-10 * * ? *)', 121.6],
  ])('knows how often %s calls', (ScheduleExpression, calls) => {
    const app = template(['AWS::Scheduler::Schedule', { ScheduleExpression }]);
    expect(useAtRest([app]).scheduledCall).toBeCloseTo(calls, 6);
  });

  it('refuses a schedule that it cannot count', () => {
    const app = template(['AWS::Scheduler::Schedule', { ScheduleExpression: 'rate(1 day)' }]);
    expect(() => useAtRest([app])).toThrow('rate(1 day)');
  });
});

describe('a resource whose price is not known', () => {
  it('P203: stops the bill with its type, instead of costing nothing', () => {
    const app = template(['AWS::EC2::NatGateway', {}], ['AWS::SQS::Queue', {}], ['AWS::RDS::DBCluster', {}]);
    expect(() => useAtRest([app])).toThrow('no price is known of AWS::EC2::NatGateway, AWS::RDS::DBCluster');
  });

  it('P203: no stack of the stage has one', () => {
    const types = stage().flatMap(({ Resources = {} }) => Object.values(Resources).map(({ Type }) => Type));
    expect(new Set(types).size).toBeGreaterThan(35);
    expect(() => checkTypes(types)).not.toThrow();
  });
});

describe('the templates of a folder', () => {
  it('P203: are those of its manifest: what an earlier synthesis left there is not counted twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cost-'));
    const write = (name: string, content: object) =>
      writeFileSync(join(folder, name), JSON.stringify(content));
    write('manifest.json', {
      artifacts: {
        'tenaz-prod-data': {
          type: 'aws:cloudformation:stack',
          properties: { templateFile: 'tenaz-prod-data.template.json' },
        },
      },
    });
    write('tenaz-prod-data.template.json', template(['AWS::KMS::Key', {}]));
    write('tenaz-dev-data.template.json', template(['AWS::KMS::Key', {}]));
    const printed = execFileSync(process.execPath, ['infra/cost/index.ts', folder], { encoding: 'utf8' });
    expect(printed).toMatch(/KMS keys +1 +0 +1 +1\.00/);
  });
});

describe('a bill', () => {
  it('takes off what is free, and never more than is used', () => {
    expect(billOf({ alarmMetric: 12 })).toEqual({
      rows: [{ unit: 'alarmMetric', used: 12, free: 10, usd: 2 * prices.alarmMetric.usd }],
      usd: 2 * prices.alarmMetric.usd,
    });
    expect(billOf({ alarmMetric: 9, key: 0 })).toMatchObject({ rows: [{ free: 9 }], usd: 0 });
  });
});

test('P173: a thousand subscribers cost at most 0.28 USD a month, 0.20 of it for a routine and a receipt each', () => {
  const { subscribers } = costOf(stage());
  expect(subscribers.map(({ count }) => count)).toEqual([1000, 100_000, 1_000_000]);
  for (const { perThousand } of subscribers) expect(perThousand).toBeLessThanOrEqual(0.28);
  expect(billOf({ mail: useOfSubscribers(1000).mail! }).usd).toBeCloseTo(0.2, 9);
});

it('the report has a row for each thing that is paid, and one for each number of subscribers', () => {
  const report = reportOf(stage());
  for (const row of [
    /metrics of alarms +22 +10 +0\.1 +1\.20/,
    /^ +together +1\.61$/m,
    /^ +1,000,000 +\d+\.\d\d +0\.2\d{3}$/m,
  ])
    expect(report).toMatch(row);
});
