import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { alarmsOnEveryError, type FunctionName } from '../functions.ts';
import { project, type Settings } from '../settings.ts';

/** Of all metrics of a stage. */
export const namespace = ({ stage }: Settings): string => `${project}-${stage}`;

/** The alarm of the functions behind the gateway that have none of their own. */
export const commonErrorAlarm = 'api-errors';

/** The alarm that a function's errors are counted for, which is also the name of the metric: its own, or a common one. */
export const errorAlarm = (name: FunctionName): string =>
  alarmsOnEveryError(name) ? `${name}-errors` : commonErrorAlarm;

/**
 * Counts the lines with `"level":"error"` in a log for an alarm. Lambda counts crashes and timeouts only, not what a function
 * answers with 500, gives back to its queue or gives up.
 */
export const countLoggedErrors = (
  scope: Construct,
  alarm: string,
  { logGroup, settings }: { logGroup: ILogGroup; settings: Settings },
): MetricFilter =>
  new MetricFilter(scope, 'LoggedErrors', {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.level', '=', 'error'),
    metricNamespace: namespace(settings),
    metricName: alarm,
    metricValue: '1',
  });

/** The errors that are counted for an alarm. */
export const loggedErrors = (settings: Settings, alarm: string): Metric =>
  new Metric({
    namespace: namespace(settings),
    metricName: alarm,
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });
