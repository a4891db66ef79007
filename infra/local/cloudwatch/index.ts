import type { Assembly } from '../assembly/index.ts';
import { createClockTimer, type Clock } from '../clock/index.ts';
import type { CallReport, LogLine } from '../lambda/index.ts';
import type { Mail } from '../ses/index.ts';
import type { Topics } from '../sns/index.ts';
import type { Sqs } from '../sqs/index.ts';
import { byMetric, isBreaching, readAlarms, type Alarm } from './alarms.ts';
import * as aws from './aws-metrics.ts';
import { readMetricFilters, type MetricFilter } from './metric-filters.ts';
import { createMetrics, keyOf, type MetricName } from './metrics.ts';
import type { ReadMetric } from './statistics.ts';

export { startMetricStatistics } from './statistics.ts';

export interface CloudWatchOptions {
  assembly: Assembly;
  topics: Topics;
  sqs: Pick<Sqs, 'queues'>;
  clock: Pick<Clock, 'now' | 'onAdvance'>;
}

/** CloudWatch, as far as alarms and functions need it. */
export interface CloudWatch {
  /** A line that a function printed: the metric filters of its log group count it. */
  log(line: Pick<LogLine, 'function' | 'text'>): void;
  /** A line that a service wrote to a log group. */
  onLogLine: (logGroup: string, text: string) => void;
  /** A call of a function, or a call that Lambda refused. */
  onInvocation: (report: CallReport) => void;
  /** A request of the API was answered with a status, and took so many milliseconds. */
  onRequest: (apiId: string, ms: number, status: number) => void;
  /** The distribution answered with a status. */
  onVisit: (distributionId: string, status: number) => void;
  /** A function was given records of a stream, the oldest of which is so many milliseconds old; at home it is given them at once. */
  onStreamRead: (functionName: string, ageMs: number) => void;
  /** A mail that SES took from us. */
  onMail: (mail: Pick<Mail, 'configurationSet' | 'outcome'>) => void;
  /** Looks at all alarms, as happens every minute. */
  evaluate: () => void;
  /** What functions ask for. */
  read: ReadMetric;
  close(): void;
}

const minute = 60_000;
/** For how long the metrics that functions ask for are kept. */
const readableMs = 60 * minute;
/** SES judges by a volume that stands for the sender: a single bounce of a demo is none. */
const leastMails = 10_000;

/** The template's alarms, which publish their beginning and their end to their topics. */
export function createCloudWatch({ assembly, topics, sqs, clock }: CloudWatchOptions): CloudWatch {
  const now = () => clock.now();
  const started = now();
  const filters = readMetricFilters(assembly);
  const filtersOf = filtersByFunction(assembly, filters);
  const collected = new Set([...filters.map(({ metric }) => metric), ...aws.awsMetrics(assembly)].map(keyOf));
  const alarms = readAlarms(assembly, (metric) => collected.has(keyOf(metric)));
  const watching = byMetric(alarms);
  const readable = new Map(
    aws.readableMetrics(assembly).map(({ metric, region }) => [keyOf(metric), region]),
  );
  const withPercentiles = new Set(
    alarms.flatMap(({ terms }) =>
      terms.flatMap((each) => (each.statistic === 'p99' ? keyOf(each.metric) : [])),
    ),
  );
  const metrics = createMetrics((key) => ({
    ms: Math.max(
      readable.has(key) ? readableMs : 0,
      ...(watching.get(key) ?? []).map(({ periods, periodMs }) => periods * periodMs),
    ),
    values: withPercentiles.has(key),
  }));
  const ringing = new Set<Alarm>();
  const breaches = (alarm: Alarm) => isBreaching(alarm, metrics, { now: now(), started });

  const publish = ({ name, arn, description, topics: { alarm, ok } }: Alarm, isOver: boolean) => {
    const [before, after] = isOver ? ['ALARM', 'OK'] : ['OK', 'ALARM'];
    const subject = `${after}: "${name}"`;
    const text = `${description}\n\nAlarm: ${name}\nState change: ${before} -> ${after}\nTime: ${new Date(now()).toISOString()}\n`;
    for (const topic of isOver ? ok : alarm)
      topics.publish(topic, { subject, text }, { service: 'cloudwatch.amazonaws.com', arn });
  };
  const look = (alarm: Alarm) => {
    const isOver = ringing.has(alarm);
    if (breaches(alarm) !== isOver) {
      if (isOver) ringing.delete(alarm);
      else ringing.add(alarm);
      publish(alarm, isOver);
    }
  };
  /** An alarm whose data has grown old ends first: it may ring again. Percentiles are looked at every minute alone. */
  const record = (kind: 'add' | 'set', metric: MetricName, value: number) => {
    const key = keyOf(metric);
    const concerned = withPercentiles.has(key) ? [] : (watching.get(key) ?? []);
    for (const alarm of concerned) look(alarm);
    if (watching.has(key) || readable.has(key)) metrics[kind](metric, value, now());
    for (const alarm of concerned) look(alarm);
  };
  const count = (own: MetricFilter[], text: string) => {
    if (own.length === 0) return;
    const line = parsed(text);
    for (const filter of own) if (filter.matches(line)) record('add', filter.metric, filter.value);
  };
  for (const queue of sqs.queues) {
    const metric = aws.visibleMessagesOf(queue.settings.name);
    if (!watching.has(keyOf(metric))) continue;
    // dead letters of an earlier start have rung before
    metrics.set(metric, queue.visible().count, now());
    for (const alarm of watching.get(keyOf(metric))!) if (breaches(alarm)) ringing.add(alarm);
    queue.onChange(() => record('set', metric, queue.visible().count));
  }
  const mails = { all: 0, bounced: 0, complained: 0 };
  const evaluate = () => {
    for (const queue of sqs.queues) {
      const { since } = queue.visible();
      const seconds = since === undefined ? 0 : (now() - since) / 1000;
      record('set', aws.oldestMessageOf(queue.settings.name), seconds);
    }
    alarms.forEach(look);
  };
  const timer = createClockTimer(clock, () => {
    evaluate();
    timer.set(now() + minute);
  });
  timer.set(now() + minute);
  return {
    log: ({ function: name, text }) => count(filtersOf(name), text),
    onLogLine: (group, text) =>
      count(
        filters.filter(({ logGroup }) => logGroup === group),
        text,
      ),
    onInvocation({ function: name, requestId, outcome, ms }) {
      // a call is refused when all executions of the account are in use
      if (outcome === 'throttled') return record('add', aws.lambdaExecutions, Number.MAX_SAFE_INTEGER);
      record('add', aws.invocationsOf(name), 1);
      if (outcome === 'failed') record('add', aws.errorsOf(name), 1);
      const status = outcome === 'failed' ? 'error' : 'success';
      const report = { type: 'platform.report', record: { requestId, status, metrics: { durationMs: ms } } };
      count(filtersOf(name), JSON.stringify(report));
    },
    onRequest(apiId, ms, status) {
      record('add', aws.latencyOf(apiId), ms);
      if (status >= 500) record('add', aws.serverErrorsOf(apiId), 1);
    },
    onVisit(distributionId, status) {
      record('add', aws.requestsOf(distributionId), 1);
      record('add', aws.errorRateOf(distributionId), status >= 500 ? 100 : 0);
    },
    onStreamRead: (name, ageMs) => record('add', aws.iteratorAgeOf(name), ageMs),
    onMail({ configurationSet, outcome }) {
      record('add', aws.sentMails, 1);
      if (!configurationSet) return;
      mails.all += 1;
      if (outcome === 'bounced' || outcome === 'complained') mails[outcome] += 1;
      const all = Math.max(mails.all, leastMails);
      record('set', aws.bounceRate, mails.bounced / all);
      record('set', aws.complaintRate, mails.complained / all);
    },
    evaluate,
    read(metric, statistic, { region, from, to }) {
      const publishing = readable.get(keyOf(metric));
      if (!publishing) throw new Error(`The local cloud does not keep ${keyOf(metric)}`);
      // points are of whole seconds, and a span has none at its end
      return publishing === region ? metrics.read(metric, statistic, from - 1, to - 1) : undefined;
    },
    close: () => timer.stop(),
  };
}

/** Read when a function prints its first line: some of its properties are not known before all has started. */
function filtersByFunction(assembly: Assembly, filters: MetricFilter[]): (name: string) => MetricFilter[] {
  const functions = assembly.ofType<{ LoggingConfig?: { LogGroup?: string } }>('AWS::Lambda::Function');
  const known = new Map<string, MetricFilter[]>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const group = functions.find((each) => each.name === name)?.properties.LoggingConfig?.LogGroup;
    const own = filters.filter(({ logGroup }) => logGroup === group);
    known.set(name, own);
    return own;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // no JSON: no filter on fields matches it
  }
}
