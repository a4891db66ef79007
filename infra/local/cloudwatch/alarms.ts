import type { Assembly, Resource } from '../assembly/index.ts';
import { keyOf, type MetricName, type Metrics, type Statistic } from './metrics.ts';

type Stat = Statistic | (string & {});

interface AlarmProperties extends Partial<MetricName> {
  AlarmDescription?: string;
  AlarmActions?: string[];
  ComparisonOperator: string;
  Threshold: number;
  EvaluationPeriods: number;
  Statistic?: Stat;
  Period?: number;
  /** Metric math: an expression over the other entries. */
  Metrics?: {
    Id: string;
    Expression?: string;
    MetricStat?: { Metric: MetricName; Period: number; Stat: Stat };
  }[];
}

/** One metric of an alarm. */
interface Term {
  metric: MetricName;
  statistic: Statistic;
}

/** An alarm that the local cloud can evaluate: it rings when the sum of its metrics reaches the threshold. */
export interface Alarm {
  name: string;
  arn: string;
  description: string;
  topics: string[];
  terms: Term[];
  threshold: number;
  periods: number;
  periodMs: number;
}

/** The template's alarms on metrics that are collected here; the others never ring. */
export function readAlarms(assembly: Assembly, isCollected: (metric: MetricName) => boolean): Alarm[] {
  return assembly
    .ofType<AlarmProperties>('AWS::CloudWatch::Alarm')
    .flatMap((resource) => readAlarm(resource, isCollected) ?? []);
}

function readAlarm(
  { name, arn, properties }: Resource<AlarmProperties>,
  isCollected: (metric: MetricName) => boolean,
): Alarm | undefined {
  const stats = statsOf(properties);
  if (properties.ComparisonOperator !== 'GreaterThanOrEqualToThreshold') return undefined;
  const terms = stats.map(({ Metric, Stat: statistic }) => ({
    metric: Metric,
    statistic: statistic as Statistic,
  }));
  const isKnown = ({ metric, statistic }: Term) =>
    isCollected(metric) && (statistic === 'Sum' || statistic === 'Maximum');
  if (terms.length === 0 || !terms.every(isKnown)) return undefined;
  return {
    name,
    arn,
    description: properties.AlarmDescription ?? '',
    topics: properties.AlarmActions ?? [],
    terms,
    threshold: properties.Threshold,
    periods: properties.EvaluationPeriods,
    periodMs: stats[0]!.Period * 1000,
  };
}

function statsOf({ Metrics: entries, ...alarm }: AlarmProperties) {
  if (!entries) {
    const {
      Namespace = '',
      MetricName: metricName = '',
      Dimensions = [],
      Period = 0,
      Statistic: Stat = '',
    } = alarm;
    return [{ Metric: { Namespace, MetricName: metricName, Dimensions }, Period, Stat }];
  }
  const isSum = entries.some(
    ({ Expression }) => Expression && /^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))*$/.test(Expression),
  );
  return isSum ? entries.flatMap(({ MetricStat }) => MetricStat ?? []) : [];
}

/** Whether every one of the alarm's last periods reaches the threshold. Missing data does not. */
export function isBreaching(
  { terms, threshold, periods, periodMs }: Alarm,
  metrics: Metrics,
  now: number,
): boolean {
  return Array.from({ length: periods }, (_, nth) => now - nth * periodMs).every((end) => {
    const values = terms.map(({ metric, statistic }) => metrics.read(metric, statistic, end - periodMs, end));
    if (values.every((value) => value === undefined)) return false;
    return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) >= threshold;
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
