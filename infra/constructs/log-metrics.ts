import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type IFilterPattern, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { rowOf, type FunctionName } from '../functions.ts';
import { project, type Settings } from '../settings.ts';

/** What is counted in logs, each in one metric of the stage: a metric for each function would be paid for each. */
export type LogMetric =
  /** What is lost or waits for an operator: each rings. */
  | 'errors'
  /** Calls of functions behind the gateway that crashed or ran out of time: the code's own fault, and no vendor's. */
  | 'crashes'
  /** What the gateway answers with 5xx, and errors beside it of functions behind it: some ring. */
  | 'api-errors'
  /** Calls that took most of the time that their function has. */
  | 'slow'
  /** Calls that the table did not take, nearly all of which were repeated. */
  | 'table-refusals'
  /** Calls without a session (401), without the right (403) and beyond a limit (429). */
  | 'refused'
  /** Sign-ins of staff from a country for the first time. */
  | 'new-country';

interface Source {
  logGroup: ILogGroup;
  settings: Settings;
}

/** The part of a function's time from which a call is slow. */
const slowFrom = 0.8;

const isError = FilterPattern.stringValue('$.level', '=', 'error');
/** Lambda's own line of a call that threw, ended the process or ran out of time. */
const isCrash = FilterPattern.all(
  FilterPattern.stringValue('$.type', '=', 'platform.report'),
  FilterPattern.stringValue('$.record.status', '!=', 'success'),
);
const isEvent = (event: string) => FilterPattern.stringValue('$.event', '=', event);

/** Counts what a function logs whose first error rings, and its crashes: Lambda's own metrics of all functions are the account's. */
export function countFunctionLog(scope: Construct, name: FunctionName, source: Source): void {
  const { kind, timeout } = rowOf(name);
  count(scope, 'errors', isError, source);
  count(scope, kind === 'api' ? 'crashes' : 'errors', isCrash, source, {
    id: kind === 'api' ? '' : 'crashed',
  });
  count(scope, 'slow', kind === 'api' ? isSlowRequest : isSlowReport(timeout), source);
  count(scope, 'table-refusals', isEvent('table-refusal'), source);
}

/** Counts what the other functions behind the gateway log. Errors that they answer with stand in the gateway's log. */
export function countCommonLog(scope: Construct, source: Source): void {
  count(scope, 'api-errors', FilterPattern.all(isError, FilterPattern.notExists('$.status')), source);
  count(scope, 'crashes', isCrash, source);
  count(scope, 'slow', isSlowRequest, source);
  count(scope, 'table-refusals', isEvent('table-refusal'), source);
  // those that sign in are among them
  count(scope, 'new-country', isEvent('new-country'), source);
}

/** Counts answers in the gateway's access log, which also has those that reach no function. */
export function countAccessLog(scope: Construct, source: Source): void {
  const isStatus = (status: string) => FilterPattern.stringValue('$.status', '=', status);
  count(scope, 'api-errors', isStatus('5*'), source);
  for (const [status, weight] of Object.entries(refusalWeights(source.settings)))
    count(scope, 'refused', isStatus(status), source, { id: status, weight });
}

/** What is counted in five minutes. */
export const logMetric = (settings: Settings, metricName: LogMetric): Metric =>
  new Metric({
    namespace: namespace(settings),
    metricName,
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });

/** From how much on refusals are a storm: the largest of the settings' numbers. */
export const refusalStorm = ({ refusalStorm: storms }: Settings): number =>
  Math.max(...Object.values(storms));

/** How much a refusal counts, so that each kind alone is a storm at the number that the settings give it. */
const refusalWeights = (settings: Settings): Record<string, number> =>
  Object.fromEntries(
    Object.entries(settings.refusalStorm).map(([status, storm]) => [
      status,
      Math.ceil(refusalStorm(settings) / storm),
    ]),
  );

/** The line of a request says so itself: functions with several timeouts share a log. */
const isSlowRequest = FilterPattern.booleanValue('$.slow', true);

/** Lambda's own line of a call. One that ran out of time is an error, and counted as such. */
const isSlowReport = (timeout: number): IFilterPattern => {
  const milliseconds = (comparison: string, value: number) =>
    FilterPattern.numberValue('$.record.metrics.durationMs', comparison, value);
  return FilterPattern.all(milliseconds('>=', slowFrom * timeout * 1000), milliseconds('<', timeout * 1000));
};

const count = (
  scope: Construct,
  metricName: LogMetric,
  filterPattern: IFilterPattern,
  { logGroup, settings }: Source,
  { id = '', weight = 1 } = {},
): MetricFilter =>
  new MetricFilter(scope, `Count-${metricName}${id}`, {
    logGroup,
    filterPattern,
    metricNamespace: namespace(settings),
    metricName,
    metricValue: String(weight),
  });

/** Of all metrics of a stage. */
const namespace = ({ stage }: Settings): string => `${project}-${stage}`;
