import type { Assembly, Resource } from '../assembly/index.ts';
import { keyOf, type MetricName, type Metrics, type Statistic } from './metrics.ts';

interface AlarmProperties extends Partial<MetricName> {
  AlarmDescription?: string;
  AlarmActions?: string[];
  OKActions?: string[];
  ComparisonOperator: string;
  TreatMissingData?: string;
  Threshold: number;
  EvaluationPeriods: number;
  Statistic?: string;
  ExtendedStatistic?: string;
  Period?: number;
  /** Metric math: an expression over the other entries. */
  Metrics?: {
    Id: string;
    Expression?: string;
    MetricStat?: { Metric: MetricName; Period: number; Stat: string };
  }[];
}

/** One metric of an alarm. */
interface Term {
  metric: MetricName;
  statistic: Statistic;
}

/** An alarm that the local cloud can evaluate: on a sum of metrics. */
export interface Alarm {
  name: string;
  arn: string;
  description: string;
  /** The topics that hear of its beginning, and of its end. */
  topics: { alarm: string[]; ok: string[] };
  terms: Term[];
  threshold: number;
  periods: number;
  periodMs: number;
  /** Rings when the sum is below the threshold, or missing; otherwise when it reaches the threshold. */
  isHeartbeat: boolean;
}

/** The template's alarms. Throws for one that the local cloud cannot evaluate: it would never ring here. */
export function readAlarms(assembly: Assembly, isCollected: (metric: MetricName) => boolean): Alarm[] {
  return assembly
    .ofType<AlarmProperties>('AWS::CloudWatch::Alarm')
    .map((each) => readAlarm(each, isCollected));
}

const statistics = new Set(['Sum', 'Maximum', 'p99']);

function readAlarm(
  { name, arn, properties }: Resource<AlarmProperties>,
  isCollected: (metric: MetricName) => boolean,
): Alarm {
  const stats = statsOf(properties);
  const isHeartbeat = properties.ComparisonOperator === 'LessThanThreshold';
  const comparison = isHeartbeat
    ? 'LessThanThreshold breaching'
    : 'GreaterThanOrEqualToThreshold notBreaching';
  const isKnown =
    stats.length > 0 &&
    stats.every(({ Metric, Stat }) => isCollected(Metric) && statistics.has(Stat)) &&
    comparison === `${properties.ComparisonOperator} ${properties.TreatMissingData}`;
  if (!isKnown)
    throw new Error(`The alarm ${name} looks at what the local cloud does not collect or compare`);
  return {
    name,
    arn,
    description: properties.AlarmDescription ?? '',
    topics: { alarm: properties.AlarmActions ?? [], ok: properties.OKActions ?? [] },
    terms: stats.map(({ Metric: metric, Stat }) => ({ metric, statistic: Stat as Statistic })),
    threshold: properties.Threshold,
    periods: properties.EvaluationPeriods,
    periodMs: stats[0]!.Period * 1000,
    isHeartbeat,
  };
}

function statsOf({ Metrics: entries, ...alarm }: AlarmProperties) {
  if (!entries) {
    const { Namespace = '', MetricName: metricName = '', Dimensions = [], Period = 0 } = alarm;
    const Stat = alarm.Statistic ?? alarm.ExtendedStatistic ?? '';
    return [{ Metric: { Namespace, MetricName: metricName, Dimensions }, Period, Stat }];
  }
  const isSum = entries.some(
    ({ Expression }) => Expression && /^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))*$/.test(Expression),
  );
  return isSum ? entries.flatMap(({ MetricStat }) => MetricStat ?? []) : [];
}

/** Whether every one of the alarm's last periods breaches. Missing data does for a heartbeat, since the cloud was started. */
export function isBreaching(
  { terms, threshold, periods, periodMs, isHeartbeat }: Alarm,
  metrics: Metrics,
  { now, started }: { now: number; started: number },
): boolean {
  if (isHeartbeat && now - periods * periodMs < started) return false;
  return Array.from({ length: periods }, (_, nth) => now - nth * periodMs).every((end) => {
    const values = terms.map(({ metric, statistic }) => metrics.read(metric, statistic, end - periodMs, end));
    const isMissing = values.every((value) => value === undefined);
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    return isHeartbeat ? isMissing || sum < threshold : !isMissing && sum >= threshold;
  });
}

/** The alarms by each metric they look at. */
export function byMetric(alarms: Alarm[]): Map<string, Alarm[]> {
  const found = new Map<string, Alarm[]>();
  for (const alarm of alarms)
    for (const { metric } of alarm.terms)
      found.set(keyOf(metric), [...(found.get(keyOf(metric)) ?? []), alarm]);
  return found;
}
