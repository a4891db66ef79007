import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { billOf, reportOf } from '#infra/cost/bill.ts';
import { synthesizedTemplates } from '../../local/synthesized-stage.ts';

const stage = () => Object.values(synthesizedTemplates());
const template = (...resources: [Type: string, Properties?: Record<string, unknown>][]) => ({
  Resources: Object.fromEntries(
    resources.map(([Type, Properties = {}], nth) => [`Resource${nth}`, { Type, Properties }]),
  ),
});

it('P173: a stage costs at most 1.65 USD at rest: 22 metrics of alarms, one secret, one poller', () => {
  const { lines, usd } = billOf(stage());
  const used = Object.fromEntries(lines.map((line) => [line.what, line.used]));
  expect(used).toMatchObject({
    'metrics of alarms': 22,
    'metrics counted in logs': 7,
    dashboards: 1,
    'KMS keys': 0,
    secrets: 1,
    'Web ACLs': 0,
    'requests to queues': 727_000,
  });
  expect(usd).toBeLessThanOrEqual(1.65);
  expect(reportOf(stage())).toMatch(/^together +1\.61$/m);
});

it('P173: a thousand subscribers cost at most 0.28 USD a month, 0.20 of it for a routine and a receipt each', () => {
  for (const count of [1000, 100_000, 1_000_000])
    expect(((billOf(stage(), count).usd - billOf(stage()).usd) / count) * 1000).toBeLessThanOrEqual(0.28);
  const mails = billOf([], 1000).lines.find(({ what }) => what === 'mails');
  expect(mails!.usd).toBeCloseTo(0.2, 9);
});

it('each metric of an alarm is paid and no expression, each poller of a queue and no stream', () => {
  const { lines } = billOf([
    template(
      ['AWS::CloudWatch::Alarm', { MetricName: 'Errors' }],
      [
        'AWS::CloudWatch::Alarm',
        { Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }] },
      ],
      ['AWS::Lambda::EventSourceMapping', { EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] } }],
      ['AWS::Lambda::EventSourceMapping', { EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] } }],
    ),
  ]);
  const used = (what: string) => lines.find((line) => line.what === what)!.used;
  expect([used('metrics of alarms'), used('requests to queues')]).toEqual([3, 727_000]);
});

it('P203: a resource whose price was not looked up stops the bill with its type, instead of costing nothing', () => {
  const app = template(['AWS::EC2::NatGateway'], ['AWS::SQS::Queue'], ['AWS::RDS::DBCluster']);
  expect(() => billOf([app])).toThrow('no price is known of AWS::EC2::NatGateway, AWS::RDS::DBCluster');
});

it('P203: the templates of a folder are those of its manifest: what an earlier synthesis left is not counted twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('manifest.json', {
    artifacts: {
      'tenaz-prod-data': {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'tenaz-prod-data.template.json' },
      },
    },
  });
  write('tenaz-prod-data.template.json', template(['AWS::KMS::Key']));
  write('tenaz-dev-data.template.json', template(['AWS::KMS::Key']));
  const printed = execFileSync(process.execPath, ['infra/cost/index.ts', folder], { encoding: 'utf8' });
  expect(printed).toMatch(/KMS keys +1 +0 +1 +1\.00/);
});
