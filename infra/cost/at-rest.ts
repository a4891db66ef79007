import { checkTypes } from './known-types.ts';
import type { Use } from './prices.ts';

/** A synthesized template, as far as its price at rest is concerned. */
export interface PricedTemplate {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

const minutesOfMonth = 730 * 60;
/** Lambda asks each queue by five connections, each of which waits for twenty seconds. */
const requestsOfPoller = 5 * 3 * minutesOfMonth;
/**
 * A scheduled run that finds nothing to do: a second of half a gigabyte, and ten reads of half a unit, or one of a queue, or seven of
 * metrics.
 */
const idleRun = { gigabyteSecond: 0.5, readUnit: 5, metricRequest: 7 };

/** What the stacks of a stage use in a month without a visitor. Throws for a kind of resource whose price is not known. */
export function useAtRest(templates: PricedTemplate[]): Use {
  const all = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  checkTypes(all.map(({ Type }) => Type));
  const ofType = (type: string) =>
    all.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  const queues = new Set(
    templates.flatMap(({ Resources = {} }) =>
      Object.keys(Resources).filter((id) => Resources[id]!.Type === 'AWS::SQS::Queue'),
    ),
  );
  const dashboards = ofType('AWS::CloudWatch::Dashboard').map(metricsOfDashboard);
  const webAcls = ofType('AWS::WAFv2::WebACL');
  const runs = sum(ofType('AWS::Scheduler::Schedule').map(runsOf));
  const runsKnowing = (variable: string) => sum(templates.map((template) => runsOfThose(template, variable)));
  // by what the functions know
  const [reads, looks] = [runsKnowing('QUEUE_URL'), runsKnowing('DISTRIBUTION_ID')];
  return {
    alarmMetric: sum(ofType('AWS::CloudWatch::Alarm').map(metricsOfAlarm)),
    ownMetric: new Set(ofType('AWS::Logs::MetricFilter').flatMap(namesOfMetrics)).size,
    smallDashboard: dashboards.filter((metrics) => metrics <= 50).length,
    largeDashboard: dashboards.filter((metrics) => metrics > 50).length,
    key: ofType('AWS::KMS::Key').length,
    secret: ofType('AWS::SecretsManager::Secret').length + readSecrets(ofType('AWS::IAM::Role')).size,
    webAcl: webAcls.length,
    webAclRule: sum(webAcls.map(({ Rules }) => (Rules as unknown[]).length)),
    queueRequest:
      requestsOfPoller *
        ofType('AWS::Lambda::EventSourceMapping').filter(({ EventSourceArn }) =>
          names(EventSourceArn, queues),
        ).length +
      reads,
    metricRequest: looks * idleRun.metricRequest,
    scheduledCall: runs,
    functionCall: runs,
    gigabyteSecond: runs * idleRun.gigabyteSecond,
    readUnit: (runs - reads - looks) * idleRun.readUnit,
  };
}

/** Each metric of an alarm is paid, expressions are not. */
export const metricsOfAlarm = ({ Metrics }: Record<string, unknown>): number =>
  (Metrics as { MetricStat?: object }[] | undefined)?.filter(({ MetricStat }) => MetricStat).length ?? 1;

/** The metrics that the widgets of a dashboard refer to; expressions are none. */
export function metricsOfDashboard({ DashboardBody }: Record<string, unknown>): number {
  // references become plain text: the body is JSON again
  const parts = (DashboardBody as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
  const body = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('');
  const { widgets } = JSON.parse(body) as { widgets: { properties: { metrics?: unknown[][] } }[] };
  return widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .filter(([namespace]) => typeof namespace === 'string').length;
}

interface RolePolicy {
  PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] };
}

/** The secrets that functions read: the operator creates them, so that no template has them. */
function readSecrets(roles: Record<string, unknown>[]): Set<string> {
  const statements = roles.flatMap(({ Policies = [] }) =>
    (Policies as RolePolicy[]).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
  );
  const reading = statements.filter(({ Action }) =>
    [Action].flat().includes('secretsmanager:GetSecretValue'),
  );
  return new Set(reading.flatMap(({ Resource }) => [Resource].flat().map((each) => JSON.stringify(each))));
}

const namesOfMetrics = ({ MetricTransformations }: Record<string, unknown>): string[] =>
  (MetricTransformations as { MetricNamespace: string; MetricName: string }[]).map(
    ({ MetricNamespace, MetricName }) => `${MetricNamespace}/${MetricName}`,
  );

const names = (reference: unknown, ids: Set<string>): boolean =>
  ids.has((reference as { 'Fn::GetAtt'?: [string, string] })['Fn::GetAtt']?.[0] ?? '');

/** Calls a month of the functions that have an environment variable: that of a queue, whose messages they receive themselves. */
function runsOfThose({ Resources = {} }: PricedTemplate, variable: string): number {
  const readers = new Set(Object.keys(Resources).filter((id) => knows(Resources[id]!, variable)));
  const schedules = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Scheduler::Schedule');
  return sum(
    schedules
      .map(({ Properties = {} }) => Properties)
      .filter(({ Target }) => names((Target as { Arn: object } | undefined)?.Arn ?? {}, readers))
      .map(runsOf),
  );
}

const knows = (
  { Type, Properties }: { Type: string; Properties?: Record<string, unknown> },
  variable: string,
): boolean =>
  Type === 'AWS::Lambda::Function' &&
  variable in ((Properties?.['Environment'] as { Variables?: object } | undefined)?.Variables ?? {});

/** Calls a month of a schedule: `rate(5 minutes)`, or minutes and hours of a `cron(…)` of every day. */
function runsOf({ ScheduleExpression }: Record<string, unknown>): number {
  const text = String(ScheduleExpression);
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(text) ?? [];
  if (minutes) return minutesOfMonth / Number(minutes);
  const [, minute, hour] = /^cron\((\S+) (\S+) \* \* \? \*\)$/.exec(text) ?? [];
  if (!minute || !hour) throw new Error(`no price is known of the schedule ${text}`);
  return 30.4 * timesIn(minute, 60) * timesIn(hour, 24);
}

/** `0`, `10/30`, `9-10` or `*` of so many. */
function timesIn(field: string, all: number): number {
  if (field === '*') return all;
  const [, from, to] = /^(\d+)-(\d+)$/.exec(field) ?? [];
  if (from && to) return Number(to) - Number(from) + 1;
  const [, first, step] = /^(\d+)\/(\d+)$/.exec(field) ?? [];
  return step ? Math.ceil((all - Number(first)) / Number(step)) : 1;
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
