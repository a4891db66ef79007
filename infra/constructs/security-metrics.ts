import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { namespace } from './logged-errors.ts';

/** The refusals whose storms ring: calls without a session, without the right, and beyond a limit. */
export const refusalStatuses = ['401', '403', '429'] as const satisfies RefusalStatus[];
type RefusalStatus = keyof Settings['refusalStorm'];

/** Names of metrics, and of their alarms. */
export const refusalMetric = (status: RefusalStatus): string => `refused-${status}`;
export const newCountryMetric = 'new-country';

interface Source {
  logGroup: ILogGroup;
  settings: Settings;
}

const count = (scope: Construct, metricName: string, field: string, text: string, source: Source) =>
  new MetricFilter(scope, `Count-${metricName}`, {
    logGroup: source.logGroup,
    filterPattern: FilterPattern.stringValue(field, '=', text),
    metricNamespace: namespace(source.settings),
    metricName,
    metricValue: '1',
  });

/** Counts refusals in the gateway's access log, which also has those that reach no function. */
export function countRefusals(scope: Construct, source: Source): void {
  for (const status of refusalStatuses) count(scope, refusalMetric(status), '$.status', status, source);
}

/** Counts sign-ins of staff from new countries that a function logs. */
export const countNewCountries = (scope: Construct, source: Source): MetricFilter =>
  count(scope, newCountryMetric, '$.event', 'new-country', source);

/** What is counted for one of these alarms. */
export const securityMetric = (settings: Settings, metricName: string): Metric =>
  new Metric({
    namespace: namespace(settings),
    metricName,
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });
