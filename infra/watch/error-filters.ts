import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiStack } from '../api-stack.ts';
import { apiFunctions, rowOf, type FunctionName } from '../functions.ts';
import { project, type Settings } from '../settings.ts';

const period = Duration.minutes(5);
const namespace = ({ stage }: Settings) => `${project}-${stage}`;
const metricOf = (name: FunctionName) => (rowOf(name).everyErrorRings ? `${name}-errors` : 'api-errors');

/** Counts the errors that functions behind the gateway log. They answer 500 and return, so Lambda counts none of them. */
export class ErrorFilters extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, { functions }: ApiStack) {
    super(scope, id);
    for (const name of apiFunctions()) {
      new MetricFilter(this, name, {
        logGroup: functions.get(name)!.logGroup,
        filterPattern: FilterPattern.stringValue('$.level', '=', 'error'),
        metricNamespace: namespace(settings),
        metricName: metricOf(name),
        metricValue: '1',
      });
    }
  }
}

/** What the filters count: of one function whose every error rings, or of all others together. */
export const loggedErrors = (settings: Settings, metricName: string): Metric =>
  new Metric({ namespace: namespace(settings), metricName, statistic: Stats.SUM, period });

/** The logged errors of a function, and those that it could not log: it crashed or ran out of time. */
export const allErrors = (settings: Settings, name: FunctionName, crashed: IMetric): IMetric =>
  new MathExpression({
    expression: 'FILL(logged, 0) + FILL(crashed, 0)',
    usingMetrics: { logged: loggedErrors(settings, metricOf(name)), crashed },
    label: `errors of ${name}`,
    period,
  });
