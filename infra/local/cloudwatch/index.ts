import type { Assembly } from '../assembly/index.ts';
import type { LogLine } from '../lambda/index.ts';
import type { Topics } from '../sns/index.ts';
import type { Sqs } from '../sqs/index.ts';
import { byMetric, isBreaching, readAlarms, type Alarm } from './alarms.ts';
import { readMetricFilters, type MetricFilter } from './metric-filters.ts';
import { createMetrics, keyOf, type MetricName } from './metrics.ts';

export interface CloudWatchOptions {
  assembly: Assembly;
  topics: Topics;
  sqs: Pick<Sqs, 'queues'>;
  now: () => number;
}

/** CloudWatch, as far as alarms need it. */
export interface CloudWatch {
  /** A line that a function printed: the metric filters of its log group count it. */
  log(line: Pick<LogLine, 'function' | 'text'>): void;
  /** A line that a service wrote to a log group. */
  written: (logGroup: string, text: string) => void;
  /** A call of a function that Lambda counts as an error. */
  failed(functionName: string): void;
}

const lambdaErrors = (functionName: string): MetricName => ({
  Namespace: 'AWS/Lambda',
  MetricName: 'Errors',
  Dimensions: [{ Name: 'FunctionName', Value: functionName }],
});
const visibleMessages = (queueName: string): MetricName => ({
  Namespace: 'AWS/SQS',
  MetricName: 'ApproximateNumberOfMessagesVisible',
  Dimensions: [{ Name: 'QueueName', Value: queueName }],
});

/** The template's alarms on logged errors, failed calls and lengths of queues, which publish to their topics. */
export function createCloudWatch({ assembly, topics, sqs, now }: CloudWatchOptions): CloudWatch {
  const filters = readMetricFilters(assembly);
  const functions = assembly.ofType<{ LoggingConfig?: { LogGroup?: string } }>('AWS::Lambda::Function');
  const known = new Map<string, MetricFilter[]>();
  /** Read when a function prints its first line: some of its properties are not known before all has started. */
  const filtersOf = (name: string): MetricFilter[] => {
    const found = known.get(name);
    if (found) return found;
    const group = functions.find((each) => each.name === name)?.properties.LoggingConfig?.LogGroup;
    const own = filters.filter(({ logGroup }) => logGroup === group);
    known.set(name, own);
    return own;
  };
  const collected = new Set(
    [
      ...filters.map(({ metric }) => metric),
      ...functions.map(({ name }) => lambdaErrors(name)),
      ...sqs.queues.map(({ settings }) => visibleMessages(settings.name)),
    ].map(keyOf),
  );
  const alarms = readAlarms(assembly, (metric) => collected.has(keyOf(metric)));
  const watching = byMetric(alarms);
  const metrics = createMetrics(Math.max(0, ...alarms.map(({ periods, periodMs }) => periods * periodMs)));
  const ringing = new Set<Alarm>();

  /** Alarms ring once: those whose data of before has grown old may ring again. */
  const record = (kind: 'add' | 'set', metric: MetricName, value: number) => {
    const concerned = watching.get(keyOf(metric)) ?? [];
    for (const alarm of concerned) if (!isBreaching(alarm, metrics, now())) ringing.delete(alarm);
    metrics[kind](metric, value, now());
    for (const alarm of concerned) {
      if (ringing.has(alarm) || !isBreaching(alarm, metrics, now())) continue;
      ringing.add(alarm);
      ring(alarm);
    }
  };
  const count = (own: MetricFilter[], text: string) => {
    if (own.length === 0) return;
    const line = parsed(text);
    for (const filter of own) if (filter.matches(line)) record('add', filter.metric, filter.value);
  };
  const ring = ({ name, arn, description, topics: targets }: Alarm) => {
    const subject = `ALARM: "${name}"`;
    const text = `${description}\n\nAlarm: ${name}\nState change: OK -> ALARM\nTime: ${new Date(now()).toISOString()}\n`;
    for (const topic of targets) {
      topics.publish(topic, { subject, text }, { service: 'cloudwatch.amazonaws.com', arn });
    }
  };
  for (const queue of sqs.queues) {
    const metric = visibleMessages(queue.settings.name);
    if (!watching.has(keyOf(metric))) continue;
    // dead letters of an earlier start have rung before
    metrics.set(metric, queue.visible().count, now());
    for (const alarm of watching.get(keyOf(metric))!)
      if (isBreaching(alarm, metrics, now())) ringing.add(alarm);
    queue.onChange(() => record('set', metric, queue.visible().count));
  }
  return {
    log: ({ function: name, text }) => count(filtersOf(name), text),
    written: (group, text) =>
      count(
        filters.filter(({ logGroup }) => logGroup === group),
        text,
      ),
    failed: (name) => record('add', lambdaErrors(name), 1),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // no JSON: no filter on fields matches it
  }
}
