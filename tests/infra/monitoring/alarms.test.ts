import { beforeAll, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/kit/log.ts';
import { logTableRefusal } from '#functions/platform/table/errors.ts';
import type { Assembly } from '#infra/local/assembly/index.ts';
import { synthesizedAssembly } from '../../local/synthesized-stage.ts';
import { collectLogLines } from '../../support/log-lines.ts';
import { readPattern } from './filter-pattern.ts';

let stage: Assembly;
beforeAll(() => void (stage = synthesizedAssembly()));

interface FilterProperties {
  LogGroupName: string;
  FilterPattern: string;
  MetricTransformations: [{ MetricName: string; MetricValue: string }];
}

const filters = () =>
  stage.ofType<FilterProperties>('AWS::Logs::MetricFilter').map(({ properties }) => ({
    ...properties.MetricTransformations[0],
    group: properties.LogGroupName,
    matches: readPattern(properties.FilterPattern),
  }));

/** The metrics that count a line of this log group, once for each unit. */
const countedIn = (group: string, line: unknown): string[] =>
  filters()
    .filter((each) => each.group === group && each.matches(line))
    .flatMap(({ MetricName, MetricValue }) => Array<string>(Number(MetricValue)).fill(MetricName));

/** The metrics that count what `write` logs in a function. */
function countedOf(name: string, write: () => void): string[] {
  const lines = collectLogLines();
  write();
  vi.restoreAllMocks();
  return lines.flatMap((line) => countedIn(groupOf(name), JSON.parse(line)));
}

const groupOf = (name: string): string =>
  stage.find<{ LoggingConfig: { LogGroup: string } }>('AWS::Lambda::Function', `tenaz-dev-${name}`)!
    .properties.LoggingConfig.LogGroup;

/** Lambda's own line of a call. */
const report = (status: string, durationMs: number) => ({
  type: 'platform.report',
  record: { requestId: '1', status, metrics: { durationMs } },
});

const answer500 = () => log.error('failed', { requestId: '1', route: 'POST /api/x', status: 500 });

it.each([
  'checkout',
  'order-management',
  'stripe-webhook',
  'subscriptions',
  'process-pictures',
  'plan-routine-sends',
  'send-routines',
  'mail-feedback',
  'nightly-reconciliation',
  'compare-sales',
  'remind-renewals',
  'erase-accounts',
  'export-orders',
  'data-export',
  'recount-orders',
  'metrics-rollup',
  'send-mails',
  'housekeeping',
  'render-pages',
  'watch-distribution',
  'initialize-stage',
])('P56, P214: an error that %s logs is counted by the alarm that rings at the first one', (name) => {
  expect(countedOf(name, answer500)).toEqual(['errors']);
});

it('P174, P232: what other functions behind the gateway answer with 5xx is counted once, in the log of the gateway', () => {
  expect(countedOf('cart', answer500)).toEqual([]);
  expect(countedOf('oauth', () => log.error('sign-in failed', { provider: 'google' }))).toEqual([
    'api-errors',
  ]);
  expect(countedInAccessLog(503)).toEqual(['api-errors']);
  for (const status of [200, 304, 404]) expect(countedInAccessLog(status)).toEqual([]);
});

it('P141: refusals are counted in the log of the gateway, each kind by the storm that it is', () => {
  expect(countedInAccessLog(401)).toEqual(['refused']);
  for (const status of [403, 429]) expect(countedInAccessLog(status)).toEqual(Array(3).fill('refused'));
});

/** The line that the gateway writes for a status, in the format of the stage. */
function countedInAccessLog(status: number): string[] {
  const [deployed] = stage.ofType<{ AccessLogSettings: { DestinationArn: string; Format: string } }>(
    'AWS::ApiGatewayV2::Stage',
  );
  const { DestinationArn, Format } = deployed!.properties.AccessLogSettings;
  const line = Format.replace('$context.status', String(status));
  return countedIn(DestinationArn.replace(/^.*:log-group:/, '').replace(/:\*$/, ''), JSON.parse(line));
}

it('P174, P232: a crash behind the gateway is counted as one, that of other functions as an error; a slow call is neither', () => {
  expect(countedIn(groupOf('cart'), report('error', 1))).toEqual(['crashes']);
  expect(countedIn(groupOf('stripe-webhook'), report('timeout', 10_000))).toEqual(['crashes']);
  expect(countedIn(groupOf('render-pages'), report('timeout', 900_000))).toEqual(['errors']);
  expect(countedIn(groupOf('nightly-reconciliation'), report('success', 720_000))).toEqual(['slow']);
  for (const name of ['cart', 'nightly-reconciliation'])
    expect(countedIn(groupOf(name), report('success', 100))).toEqual([]);
  for (const name of ['auth', 'stripe-webhook'])
    expect(countedOf(name, () => log.info('served', { status: 200, ms: 9000, slow: true }))).toEqual([
      'slow',
    ]);
});

it('P174: a refusal of the table is counted as one, whichever function meets it; lines of every day are not counted', () => {
  for (const name of ['orders', 'send-mails', 'products', 'subscriptions', 'housekeeping']) {
    expect(countedOf(name, () => logTableRefusal('ThrottlingException'))).toEqual(['table-refusals']);
    expect(countedOf(name, () => log.warn('repeated'))).toEqual([]);
    expect(countedOf(name, () => log.info('served', { status: 200, ms: 40 }))).toEqual([]);
  }
});

it.each(['auth', 'oauth', 'passkeys'])(
  'P141: a sign-in of staff from a new country, as %s logs it, is counted',
  (name) => {
    const line = { event: 'new-country', country: 'RO' };
    expect(countedOf(name, () => log.warn('staff signed in from a new country', line))).toEqual([
      'new-country',
    ]);
  },
);

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

interface AlarmProperties extends Metric {
  Metrics?: { MetricStat?: { Metric: Metric } }[];
}

/** What AWS publishes of a resource: the metrics that alarms may name, and what their only dimension must be the name of. */
const published: Record<string, { metrics: string[]; dimension?: string; type?: string }> = {
  'AWS/Lambda': {
    metrics: ['Invocations', 'Errors', 'IteratorAge'],
    dimension: 'FunctionName',
    type: 'AWS::Lambda::Function',
  },
  'AWS/SQS': {
    metrics: ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'],
    dimension: 'QueueName',
    type: 'AWS::SQS::Queue',
  },
  'AWS/ApiGateway': { metrics: ['Latency'], dimension: 'ApiId', type: 'AWS::ApiGatewayV2::Api' },
  'AWS/SES': { metrics: ['Reputation.BounceRate', 'Reputation.ComplaintRate', 'Send'] },
};
const ofAccount = new Set(['AWS/Lambda ConcurrentExecutions']);

it('P174: each alarm names a metric that a filter of the stage counts, or that AWS publishes of a resource that is there', () => {
  const counted = new Set(filters().map(({ MetricName }) => MetricName));
  const named = stage.ofType<AlarmProperties>('AWS::CloudWatch::Alarm').flatMap(({ properties }) => {
    const { Metrics: terms } = properties;
    return terms ? terms.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) : [properties];
  });
  expect(named.length).toBeGreaterThanOrEqual(22);
  const isEmitted = ({ Namespace, MetricName, Dimensions: [dimension, second] = [] }: Metric) => {
    if (Namespace === 'tenaz-dev') return !dimension && counted.has(MetricName);
    if (!dimension && ofAccount.has(`${Namespace} ${MetricName}`)) return true;
    const known = published[Namespace];
    if (!known?.metrics.includes(MetricName) || second || dimension?.Name !== known.dimension) return false;
    return !known.type || nameOf(known.type).has(dimension!.Value);
  };
  const nameOf = (type: string) => new Set(stage.ofType(type).flatMap(({ name, ref }) => [name, ref]));
  expect(named.filter((metric) => !isEmitted(metric))).toEqual([]);
  // and nothing is counted, and paid for, that no alarm looks at
  const watched = new Set(named.map(({ MetricName }) => MetricName));
  expect([...counted].filter((metric) => !watched.has(metric))).toEqual([]);
});
