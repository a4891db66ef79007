import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { ApiStack } from '../api-stack.ts';
import type { DataStack } from '../data-stack.ts';
import {
  newCountryMetric,
  refusalMetric,
  refusalStatuses,
  securityMetric,
} from '../constructs/security-metrics.ts';
import { errorAlarm, loggedErrors } from '../constructs/logged-errors.ts';
import { alarmsOnEveryError, functions, rowOf, type FunctionName } from '../functions.ts';
import type { MailingStack } from '../mailing-stack.ts';
import type { SiteStack } from '../site-stack.ts';
import { functionName, type Settings } from '../settings.ts';

/** One alarm: fires when the metric reaches the threshold. `impact`: what users cannot do meanwhile. */
export interface AlarmRow {
  id: string;
  metric: IMetric;
  threshold: number;
  /** Consecutive periods (mostly of five minutes) before it fires. */
  evaluationPeriods?: number;
  /** Fires when the metric is below the threshold or missing. */
  isHeartbeat?: true;
  impact: string;
}

const period = Duration.minutes(5);

/** All alarms; the dashboard shows the same metrics. */
export function alarmRows(
  settings: Settings,
  stacks: { data: DataStack; mailing: MailingStack; api: ApiStack; site: SiteStack },
): AlarmRow[] {
  const names = Object.keys(functions) as FunctionName[];
  return [
    ...names.flatMap((name) => functionAlarms(settings, name)),
    deadLetters(
      'Mails',
      stacks.mailing.mails.deadLetters,
      'Mails could not be sent and wait in the dead-letter queue.',
    ),
    deadLetters('Routines', stacks.mailing.routines.batches.deadLetters, rowOf('send-routines').errorImpact),
    deadLetters(
      'PlanRoutineSends',
      stacks.mailing.routines.plan.deadLetters,
      rowOf('plan-routine-sends').errorImpact,
    ),
    missedPlanAlarm(settings),
    deadLetters(
      'MailFeedback',
      stacks.mailing.feedback.events.deadLetters,
      rowOf('mail-feedback').errorImpact,
    ),
    deadLetters(
      'ProcessPictures',
      stacks.api.pictures.arrivals.deadLetters,
      rowOf('process-pictures').errorImpact,
    ),
    deadLetters('ExportOrders', stacks.api.exports.jobs.deadLetters, rowOf('export-orders').errorImpact),
    deadLetters(
      'WriteDownloads',
      stacks.api.downloads.jobs.deadLetters,
      rowOf('write-downloads').errorImpact,
    ),
    deadLetters('SweepLeftovers', stacks.api.sweep.deadLetters, rowOf('sweep-leftovers').errorImpact),
    deadLetters(
      'ReconcileStripe',
      stacks.api.reconciliation.deadLetters,
      rowOf('reconcile-stripe').errorImpact,
    ),
    deadLetters('RecountOrders', stacks.api.recount.deadLetters, rowOf('recount-orders').errorImpact),
    deadLetters('FoldFigures', stacks.api.figures.deadLetters, rowOf('fold-figures').errorImpact),
    deadLetters('RenderPages', stacks.site.rendering.deadLetters, rowOf('render-pages').errorImpact),
    deadLetters('RepairPages', stacks.site.rendering.repair.deadLetters, rowOf('render-pages').errorImpact),
    ...apiAlarms(settings, stacks.api),
    ...tableAlarms(stacks.data),
    ...reputationAlarms(),
    ...securityAlarms(settings),
  ];
}

/** A metric of one Lambda, by its name, which needs no reference to its stack. */
export function functionMetric(
  settings: Settings,
  name: FunctionName,
  metricName: string,
  statistic: string,
): Metric {
  const dimensionsMap = { FunctionName: functionName(settings, name) };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period });
}

function functionAlarms(settings: Settings, name: FunctionName): AlarmRow[] {
  const { errorImpact: impact, timeout } = rowOf(name);
  const metric = (metricName: string, statistic: string) =>
    functionMetric(settings, name, metricName, statistic);
  return [
    ...(alarmsOnEveryError(name)
      ? [{ id: errorAlarm(name), metric: allErrors(settings, name), threshold: 1, impact }]
      : []),
    { id: `${name}-throttles`, metric: metric('Throttles', Stats.SUM), threshold: 1, impact },
    {
      id: `${name}-slow`,
      metric: metric('Duration', Stats.MAXIMUM),
      threshold: timeout * 1000 * 0.8,
      impact,
    },
  ];
}

/** The errors that a function logs, and those that it cannot log: it crashes or runs out of time. */
const allErrors = (settings: Settings, name: FunctionName): IMetric =>
  new MathExpression({
    expression: 'FILL(logged, 0) + FILL(crashed, 0)',
    usingMetrics: {
      logged: loggedErrors(settings, errorAlarm(name)),
      crashed: functionMetric(settings, name, 'Errors', Stats.SUM),
    },
    label: `errors of ${name}`,
    period,
  });

/**
 * The plan runs four times each morning; 22.5 hours pass between two mornings, 23.5 once a year. It also fires until the
 * first morning of a new stage.
 */
function missedPlanAlarm(settings: Settings): AlarmRow {
  const calls = functionMetric(settings, 'plan-routine-sends', 'Invocations', Stats.SUM);
  return {
    id: 'plan-routine-sends-missed',
    metric: calls.with({ period: Duration.hours(1) }),
    threshold: 1,
    evaluationPeriods: 26,
    isHeartbeat: true,
    impact:
      'The routines of a whole day were not planned: run the plan by hand, or the next morning catches up.',
  };
}

function deadLetters(id: string, queue: Queue, impact: string): AlarmRow {
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
  return { id: `${id}-dead-letters`, metric, threshold: 1, impact };
}

function apiAlarms(settings: Settings, { httpApi }: ApiStack): AlarmRow[] {
  return [
    {
      id: 'api-errors',
      metric: loggedErrors(settings, 'api-errors'),
      threshold: 5,
      impact: 'Users see error states: the dashboard lists the errors by route.',
    },
    {
      id: 'api-5xx',
      metric: httpApi.metricServerError({ period, statistic: Stats.SUM }),
      threshold: 5,
      impact: 'Users see error states; the alarm of a function names the part.',
    },
    {
      id: 'api-latency',
      metric: httpApi.metricLatency({ period, statistic: Stats.percentile(99) }),
      threshold: 3000,
      evaluationPeriods: 3,
      impact: 'One request in a hundred takes longer than three seconds.',
    },
  ];
}

function tableAlarms({ table }: DataStack): AlarmRow[] {
  const events = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: Stats.SUM,
      period,
    });
  const operations = [
    Operation.GET_ITEM,
    Operation.QUERY,
    Operation.PUT_ITEM,
    Operation.UPDATE_ITEM,
    Operation.TRANSACT_WRITE_ITEMS,
  ];
  return [
    {
      id: 'table-throttles',
      metric: new MathExpression({
        expression: 'FILL(reads, 0) + FILL(writes, 0)',
        usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
        label: 'throttled',
        period,
      }),
      threshold: 10,
      impact:
        'Some calls are repeated and slow, or answer 503: one key is too hot or the account has reached its limit.',
    },
    {
      id: 'table-system-errors',
      metric: table.metricSystemErrorsForOperations({ operations, period, statistic: Stats.SUM }),
      threshold: 5,
      impact: 'DynamoDB fails: every read and write is affected.',
    },
  ];
}

/** SES pauses an account at 10 % bounces or 0.5 % complaints, and reviews it from 5 % and 0.1 %. */
function reputationAlarms(): AlarmRow[] {
  const metric = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
  const impact = 'AWS may stop all mails of this account: find out which addresses are written to.';
  return [
    { id: 'mail-bounces', metric: metric('Reputation.BounceRate'), threshold: 0.05, impact },
    { id: 'mail-complaints', metric: metric('Reputation.ComplaintRate'), threshold: 0.001, impact },
  ];
}

/** What an attack looks like: none of them is a fault of ours, and users may notice nothing. */
function securityAlarms(settings: Settings): AlarmRow[] {
  const impacts = {
    '401':
      'Many calls without a valid session: tokens or passwords are being guessed. The security log says of which accounts.',
    '403':
      'Many calls without the right to make them: a session or the way around the distribution is being tried out.',
    '429':
      'Many calls beyond a limit: passwords, e-mails or cards are being tried out. Honest visitors may be refused as well.',
  };
  return [
    ...refusalStatuses.map((status) => ({
      id: refusalMetric(status),
      metric: securityMetric(settings, refusalMetric(status)),
      threshold: settings.refusalStorm[status],
      impact: impacts[status],
    })),
    {
      id: newCountryMetric,
      metric: securityMetric(settings, newCountryMetric),
      threshold: 1,
      impact:
        'A user of the back office has signed in from a country for the first time: ask whether it was them. The security log says who.',
    },
  ];
}
